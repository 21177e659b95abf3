import { sql } from 'kysely'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { forEachMerchant } from '../../platform/loops/for-each-merchant.ts'
import { lockSite } from '../sites/lock-site.ts'
import { expiredText, heldForMs } from './batch.ts'

/**
 * Refuses events held for 24 hours, because the event they waited for did not arrive. They are kept for review. Safe to
 * run concurrently with ingest and in several instances.
 * @returns number of refused events
 */
export async function expireHeldEvents(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - heldForMs)
  const due = await deps.db.worker
    .selectFrom('ingest_events')
    .select(['merchant_id', 'site_id'])
    .distinct()
    .where('status', '=', 'held')
    .where('received_at', '<=', before)
    .limit(100)
    .execute()
  const expire = ({ merchant_id: merchantId, site_id: siteId }: (typeof due)[number]) =>
    withTenant(deps.db.app, merchantId, async (trx) => {
      // The lock that ingest takes, so no batch applies an event that is being refused.
      await lockSite(trx, { merchantId, siteId })
      const result = await trx
        .updateTable('ingest_events')
        .set({
          status: 'refused',
          code: 'EVENT_REFUSED',
          message: sql<string>`coalesce(message, '') || ${expiredText('')}`,
          waits_for: null,
          decided_at: now,
        })
        .where('merchant_id', '=', merchantId)
        .where('site_id', '=', siteId)
        .where('status', '=', 'held')
        .where('received_at', '<=', before)
        .executeTakeFirst()
      return Number(result.numUpdatedRows)
    })
  return await forEachMerchant(() => due, expire)
}
