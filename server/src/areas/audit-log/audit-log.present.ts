import type { auditRow } from '@firepay/contract/audit-log/audit-log.routes.ts'
import type { z } from 'zod'
import { deviceName, readUserAgent } from '../../platform/caller/device-name.ts'
import type { ExportColumn } from '../../platform/http/export-writer.ts'
import type { AuditLogRow } from './audit-log.queries.ts'
import type { AuditContent } from './record-audit.ts'

type AuditRow = z.output<typeof auditRow>

/** The wire form of a row, without its id. Members are listed, so that no others are sent. */
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
    ...(userAgent !== undefined && { device: deviceName(userAgent), ...readUserAgent(userAgent) }),
    ...(requestId !== undefined && { requestId }),
    changes: changes.map(({ field, before, after }) => ({ field, before: before ?? null, after: after ?? null })),
    hash: row.hash.toString('hex'),
  }
}

/** Columns of the export. */
export const auditColumns: readonly ExportColumn<AuditLogRow>[] = [
  { name: 'number', kind: 'number', of: (row) => row.number.toString() },
  { name: 'at', kind: 'instant', of: (row) => row.at },
  { name: 'outcome', kind: 'text', of: (row) => row.outcome },
  { name: 'action', kind: 'text', of: (row) => row.action },
  { name: 'actorType', kind: 'text', of: (row) => contentOf(row).actor.type },
  { name: 'actorId', kind: 'text', of: (row) => contentOf(row).actor.id },
  { name: 'actorName', kind: 'text', of: (row) => contentOf(row).actor.name },
  { name: 'objectType', kind: 'text', of: (row) => contentOf(row).object?.type },
  { name: 'objectId', kind: 'text', of: (row) => contentOf(row).object?.id },
  { name: 'objectName', kind: 'text', of: (row) => contentOf(row).object?.name },
  { name: 'detail', kind: 'text', of: (row) => contentOf(row).object?.detail },
  { name: 'address', kind: 'text', of: (row) => contentOf(row).address },
  { name: 'userAgent', kind: 'text', of: (row) => contentOf(row).userAgent },
  { name: 'requestId', kind: 'text', of: (row) => contentOf(row).requestId },
  {
    name: 'changes',
    kind: 'text',
    of: (row) => (contentOf(row).changes.length > 0 ? JSON.stringify(contentOf(row).changes) : null),
  },
  { name: 'hash', kind: 'text', of: (row) => row.hash.toString('hex') },
]

function contentOf(row: AuditLogRow): AuditContent {
  // Written only by recordAuditEvent.
  return row.content as unknown as AuditContent
}
