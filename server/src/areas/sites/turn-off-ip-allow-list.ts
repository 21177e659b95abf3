import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { StoredList } from '../ip-allow-list/ip-allow-list.rules.ts'
import { findSiteIpAllowList, writeSiteIpAllowList } from './site-ip-allow-list.queries.ts'
import { findSite } from './sites.queries.ts'

/** Disables the site's allow-list and keeps its entries. @returns the previous list, and the site's name */
export async function turnOffSiteIpAllowList(
  trx: Trx,
  scope: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  now: Date,
): Promise<StoredList & { name: string }> {
  const list = await findSiteIpAllowList(trx, scope, true)
  if (list.enabled) {
    await writeSiteIpAllowList(trx, scope, { ...list, enabled: false, version: list.version + 1n, updated_at: now })
  }
  const site = await findSite(trx, scope.merchantId, scope.siteId)
  return { ...list, name: site?.name ?? '' }
}
