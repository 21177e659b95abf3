import { exportKinds } from '@firepay/contract/exports/export-values.ts'
import type { exportsRoutes } from '@firepay/contract/exports/exports.routes.ts'
import type { ExportKind, exportManifest } from '@firepay/contract/exports/exports.schemas.ts'
import { type CallerRole, can } from '@firepay/contract/product/abilities.ts'
import type { z } from 'zod'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { Handlers } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { lastOfPage } from '../../platform/http/last-of-page.ts'
import { readRange } from '../../platform/time/range.ts'
import { longestExportMs } from './export-stream.ts'
import { countManifests, findManifest, findMerchantZone, listManifests, type ManifestRow } from './exports.queries.ts'

/** Manifests of the merchant's exports. */
export function exportsHandlers(): Handlers<typeof exportsRoutes> {
  return {
    listExports: (act) =>
      act.inMerchant(async (trx) => {
        const { caller, query } = act
        const { merchantId, role } = caller
        const kinds = visibleKinds(role).filter((kind) => query.kind === undefined || query.kind.includes(kind))
        const range = readRange(query, query.timeZone ?? (await findMerchantZone(trx, merchantId)))
        const after = await lastOfPage(query, (id) => findManifest(trx, merchantId, id, kinds))
        const [total, rows] = await Promise.all([
          countManifests(trx, merchantId, { kinds, range }),
          listManifests(trx, merchantId, { kinds, range }, { ...query, after }),
        ])
        const items = rows.map((row) => presentManifest(row, role, act.now))
        return { items, total, limit: query.limit, offset: query.offset }
      }),

    getExport: (act) =>
      act.inMerchant(async (trx) => {
        const { merchantId, role } = act.caller
        const row = await findManifest(trx, merchantId, act.params.id, visibleKinds(role))
        if (!row) throw new ApiError('NOT_FOUND')
        return presentManifest(row, role, act.now)
      }),
  }
}

/** Looks up an export visible to the caller, for checks after existence. */
export const exportLookup: Lookup<'export'> = (caller, { id }) =>
  caller.inMerchant(async (trx) =>
    (await findManifest(trx, caller.merchantId, id, visibleKinds(caller.role))) ? {} : null,
  )

/** Filters of audit log exports are visible only to readers of the audit log. */
function visibleKinds(role: CallerRole): ExportKind[] {
  return exportKinds.filter((kind) => kind !== 'audit-log' || can(role, 'read AuditLog'))
}

/** Filters that may contain a customer's email. */
const customerFilters = ['q', 'customerEmail']

function presentManifest(row: ManifestRow, role: CallerRole, now: Date): z.output<typeof exportManifest> {
  const seesCustomers = can(role, 'read Customer')
  // The process or session ended without completing it.
  const isLost = row.status === 'running' && now.getTime() - row.created_at.getTime() > longestExportMs
  return {
    id: row.id,
    // The check constraints of the table allow nothing else.
    kind: row.kind as ExportKind,
    format: row.format as 'csv' | 'ndjson',
    status: isLost ? 'broken' : (row.status as 'running' | 'complete' | 'broken'),
    fileName: row.file_name,
    timeZone: row.time_zone,
    filter: Object.fromEntries(
      Object.entries(row.filter).filter(([name]) => seesCustomers || !customerFilters.includes(name)),
    ),
    expectedRows: Number(row.expected_rows),
    createdAt: row.created_at.toISOString(),
    createdBy: { id: row.user_id, name: row.user_name },
    ...(row.object_id !== null && { objectId: row.object_id }),
    ...(row.finished_at !== null && { finishedAt: row.finished_at.toISOString() }),
    ...(row.sha256 !== null && {
      rows: Number(row.rows),
      bytes: Number(row.bytes),
      sha256: row.sha256,
      sums: row.sums ?? [],
    }),
  }
}
