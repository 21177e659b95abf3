import { forgetRows } from '../../platform/db/forget-rows.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { forEachMerchant } from '../../platform/loops/for-each-merchant.ts'

/**
 * Deletes runs after 30 days. Their events stay in the site; refused lines were kept to be corrected.
 * @returns number of deleted runs
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

/**
 * Deletes the cut lines of imports that received no part for an hour: they may contain card numbers (security.md K-07).
 * @returns number of deleted lines
 */
export async function forgetRests({ clock, db }: Deps): Promise<number> {
  const before = new Date(clock.now().getTime() - 3_600_000)
  const found = await db.worker
    .selectFrom('import_runs')
    .select('merchant_id')
    .distinct()
    .where('cipher', 'is not', null)
    .where('updated_at', '<', before)
    .limit(100)
    .execute()
  return await forEachMerchant(
    () => found,
    async ({ merchant_id: merchantId }) => {
      const result = await withTenant(db.app, merchantId, (trx) =>
        trx
          .updateTable('import_runs')
          .set({ cipher: null, key_id: null })
          .where('merchant_id', '=', merchantId)
          .where('cipher', 'is not', null)
          .where('updated_at', '<', before)
          .executeTakeFirst(),
      )
      return Number(result.numUpdatedRows)
    },
  )
}
