import type { Id } from '@firepay/contract/product/ids.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { availableFrom, dayAfter } from '../ledger/available-on.ts'
import { closeUntil } from '../ledger/close-until.ts'
import { lockSite } from './lock-site.ts'

/**
 * Closes every day of a site's accounts that has ended: what arrives later for one of them is posted at the time of its
 * receipt. Days once closed stay closed.
 * @returns today in the site's zone: the first day that is open
 */
export async function closeAccounts(
  deps: Pick<Deps, 'db' | 'clock'>,
  { merchantId, siteId }: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
): Promise<string> {
  return await withTenant(deps.db.app, merchantId, async (trx) => {
    // The same lock as ingest: a batch sees a day either open or closed from beginning to end.
    const site = await lockSite(trx, { merchantId, siteId })
    if (!site) throw new Error(`site ${siteId} is not the merchant's`)
    const today = dayAfter(deps.clock.now(), 0, site.timeZone)
    await closeUntil(trx, { merchantId, siteId }, availableFrom(today, site.timeZone))
    return today
  })
}
