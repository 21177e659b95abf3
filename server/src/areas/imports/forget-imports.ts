import { forgetRows } from '../../platform/db/forget-rows.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * Forgets files after 30 days: what was taken of them is in the site, and the refused lines were there to be corrected.
 * @returns how many were removed
 */
export function forgetImports(deps: Deps): Promise<number> {
  return forgetRows(deps, {
    keptDays: 30,
    due: (db, before) =>
      db
        .selectFrom('import_runs')
        .select('merchant_id')
        .distinct()
        .where('updated_at', '<', before)
        .limit(100)
        .execute(),
    remove: (trx, merchantId, before) =>
      trx
        .deleteFrom('import_runs')
        .where('merchant_id', '=', merchantId)
        .where('updated_at', '<', before)
        .executeTakeFirst(),
  })
}
