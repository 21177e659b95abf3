import { decodeId } from '@firepay/contract/product/ids.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { changesBetween, commandActor } from '../audit-log/actor.ts'
import { recordAuditEvent } from '../audit-log/record-audit.ts'
import { shownOf } from '../ip-allow-list/ip-allow-list.rules.ts'
import { findMerchantOfSite } from './merchant-of-site.ts'
import { turnOffSiteIpAllowList } from './turn-off-ip-allow-list.ts'

/**
 * Disables a site's allow-list and keeps its entries for correction. Recorded in the merchant's audit log.
 * @param id wire id, `site_…`
 */
export async function clearSiteIpAllowList(deps: Deps, id: string): Promise<'cleared' | 'was off' | 'unknown'> {
  const siteId = decodeId('site', id)
  const merchantId = siteId === null ? undefined : await findMerchantOfSite(deps, siteId)
  if (siteId === null || merchantId === undefined) return 'unknown'
  const now = deps.clock.now()
  return await withTenant(deps.db.app, merchantId, async (trx) => {
    const before = await turnOffSiteIpAllowList(trx, { merchantId, siteId }, now)
    if (!before.enabled) return 'was off'
    await recordAuditEvent(trx, merchantId, {
      ...commandActor('clear-ip-list'),
      at: now,
      action: 'site.ip-whitelist.cleared',
      object: { type: 'site', id, name: before.name },
      changes: changesBetween(shownOf(before), { enabled: false }),
    })
    return 'cleared'
  })
}
