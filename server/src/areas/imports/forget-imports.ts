import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'

const keptMs = 30 * 24 * 60 * 60_000

/**
 * Forgets files after 30 days: what was taken of them is in the site, and the refused lines were there to be corrected.
 * @returns how many were removed
 */
export async function forgetImports(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - keptMs)
  const due = await deps.db.worker
    .selectFrom('import_runs')
    .select('merchant_id')
    .distinct()
    .where('updated_at', '<', before)
    .limit(100)
    .execute()
  let count = 0
  for (const { merchant_id: merchantId } of due) {
    const result = await withTenant(deps.db.app, merchantId, (trx) =>
      trx
        .deleteFrom('import_runs')
        .where('merchant_id', '=', merchantId)
        .where('updated_at', '<', before)
        .executeTakeFirst(),
    )
    count += Number(result.numDeletedRows)
  }
  return count
}
