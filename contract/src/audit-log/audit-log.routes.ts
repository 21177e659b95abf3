import { z } from 'zod'
import { exportForm } from '../exports/exports.schemas.ts'
import { defineRoutes } from '../product/route.ts'
import {
  commaList,
  id,
  instant,
  instantOrDay,
  limit,
  lineText,
  offset,
  page,
  searchTextOf,
  timeZone,
} from '../product/schemas.ts'

/** A row of the merchant's audit log: actor, action, time, source address, outcome and changes. */
export const auditRow = z.object({
  id: id('event'),
  /** 1, 2, 3, … within the merchant, without gaps. Each row's hash covers the previous row. */
  number: z.number().int(),
  at: instant,
  actor: z.object({
    type: z.enum(['user', 'operator', 'site', 'system', 'command']),
    id: z.string().optional(),
    name: z.string(),
  }),
  action: z.string(),
  outcome: z.enum(['success', 'failure', 'refused']),
  object: z
    .object({ type: z.string(), id: z.string(), name: z.string().optional(), detail: z.string().optional() })
    .optional(),
  address: z.string().optional(),
  device: z.string().optional(),
  browser: z.string().optional(),
  system: z.string().optional(),
  requestId: z.string().optional(),
  /** Changes by field, without secrets. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  hash: z.string(),
})
export type AuditRow = z.input<typeof auditRow>

const filters = {
  q: searchTextOf(128).optional(),
  actorId: lineText(64).optional(),
  action: commaList(lineText(64).min(1)).optional(),
  outcome: commaList(z.enum(['success', 'failure', 'refused'])).optional(),
  objectId: lineText(64).optional(),
  from: instantOrDay.optional(),
  to: instantOrDay.optional(),
  timeZone: timeZone.optional(),
}

export const auditLogRoutes = defineRoutes({
  listAuditLog: {
    method: 'GET',
    path: '/audit-log',
    area: 'audit-log',
    summary: 'Lists the audit log of the merchant, newest first',
    auth: 'user',
    needs: 'read AuditLog',
    query: z.strictObject({ ...filters, limit, offset, after: id('event').optional() }),
    success: { status: 200, body: page(auditRow) },
    errors: [],
  },
  exportAuditLog: {
    method: 'GET',
    path: '/audit-log/export',
    area: 'audit-log',
    summary: 'Exports the audit log as CSV or NDJSON, newest first; at most 5,000,000 rows',
    auth: 'user',
    needs: 'read AuditLog',
    query: z.strictObject({ ...filters, ...exportForm }),
    stream: ['text/csv', 'application/x-ndjson'],
    success: { status: 200, body: z.string() },
    errors: ['EXPORT_TOO_LARGE'],
  },
})
