import type { auditRow } from '@firepay/contract/audit-log/audit-log.routes.ts'
import type { z } from 'zod'
import { deviceName } from '../../platform/caller/device-name.ts'
import { type Cell, csvRows } from '../../platform/http/csv.ts'
import type { AuditLogRow } from './audit-log.queries.ts'
import type { AuditContent } from './record-audit.ts'

type AuditRow = z.output<typeof auditRow>

/** A row as it travels, but for its id: members are listed, so that nothing leaves that was not meant to. */
export function presentAuditRow(row: AuditLogRow): AuditRow {
  const { actor, object, address, userAgent, requestId, changes } = contentOf(row)
  return {
    id: row.id,
    number: Number(row.number),
    at: row.at.toISOString(),
    actor: { type: actor.type, ...(actor.id !== undefined && { id: actor.id }), name: actor.name },
    action: row.action,
    // The check constraint of the table allows nothing else.
    outcome: row.outcome as AuditRow['outcome'],
    ...(object && {
      object: {
        type: object.type,
        id: object.id,
        ...(object.name !== undefined && { name: object.name }),
        ...(object.detail !== undefined && { detail: object.detail }),
      },
    }),
    ...(address !== undefined && { address }),
    ...(userAgent !== undefined && { device: deviceName(userAgent) }),
    ...(requestId !== undefined && { requestId }),
    changes: changes.map(({ field, before, after }) => ({ field, before: before ?? null, after: after ?? null })),
    hash: row.hash.toString('hex'),
  }
}

const columns = [
  'number',
  'at',
  'outcome',
  'action',
  'actorType',
  'actorId',
  'actorName',
  'objectType',
  'objectId',
  'objectName',
  'detail',
  'address',
  'userAgent',
  'requestId',
  'changes',
  'hash',
]

/** The first line of an export. */
export function auditCsvHead(): string {
  return csvRows([columns])
}

export function auditCsv(rows: readonly AuditLogRow[]): string {
  return csvRows(
    rows.map((row): Cell[] => {
      const { actor, object, address, userAgent, requestId, changes } = contentOf(row)
      return [
        { number: row.number.toString() },
        row.at.toISOString(),
        row.outcome,
        row.action,
        actor.type,
        actor.id ?? null,
        actor.name,
        object?.type ?? null,
        object?.id ?? null,
        object?.name ?? null,
        object?.detail ?? null,
        address ?? null,
        userAgent ?? null,
        requestId ?? null,
        changes.length > 0 ? JSON.stringify(changes) : null,
        row.hash.toString('hex'),
      ]
    }),
  )
}

function contentOf(row: AuditLogRow): AuditContent {
  // Written by recordAudit alone.
  return row.content as unknown as AuditContent
}
