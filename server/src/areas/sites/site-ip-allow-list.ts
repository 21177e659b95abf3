import { encodeId } from '@firepay/contract/product/ids.ts'
import type { siteSecurityRoutes } from '@firepay/contract/sites/site-security.routes.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { Handlers } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { actorOf, changesBetween } from '../audit-log/actor.ts'
import { recordAuditEvent } from '../audit-log/record-audit.ts'
import {
  presentList,
  readEntries,
  refuseLockout,
  refuseUnknownProxy,
  shownOf,
  stateOf,
} from '../ip-allow-list/ip-allow-list.rules.ts'
import { getSite } from './get-site.ts'
import { notifyAdmins } from './notify-admins.ts'
import { findSiteIpAllowList, listObservedAddresses, writeSiteIpAllowList } from './site-ip-allow-list.queries.ts'
import { siteObject } from './sites.present.ts'

type ListHandlers = Pick<Handlers<typeof siteSecurityRoutes>, 'getSiteIpAllowList' | 'putSiteIpAllowList'>

/**
 * The allow-list of a site applies to its API secret and not to the dashboard (security.md W-09). A list that excludes
 * the caller's own address is usually intended, but requires `force` (W-04).
 */
export function siteIpAllowListHandlers(deps: Pick<Deps, 'config'>): ListHandlers {
  return {
    getSiteIpAllowList: (act) =>
      act.inMerchant(async (trx) => {
        const { merchantId } = act.caller
        const { id: siteId } = await getSite(trx, merchantId, act.params.id)
        const list = await findSiteIpAllowList(trx, { merchantId, siteId })
        const observedAddresses = await listObservedAddresses(trx, { merchantId, siteId })
        return act.versioned(presentList(list, observedAddresses, act.request.address), list.version)
      }),

    putSiteIpAllowList: (act) =>
      act.inMerchant(async (trx) => {
        const { caller, params, body, request } = act
        const now = act.now
        const site = await getSite(trx, caller.merchantId, params.id)
        const scope = { merchantId: caller.merchantId, siteId: site.id }
        const before = await findSiteIpAllowList(trx, scope, true)
        act.checkVersion(before.version)
        if (site.status === 'archived') throw new ApiError('CONFLICT', 'An archived site cannot be changed.')
        // Reads the author's name before writing, because new entries contain it.
        const origin = await actorOf(trx, caller, request)
        const entries = readEntries(body, before, origin.actor.name, now)
        refuseLockout(body, entries, request.address)
        refuseUnknownProxy(deps.config, body, before, request.address)
        const list = { enabled: body.enabled, entries, version: before.version + 1n, updated_at: now }
        await writeSiteIpAllowList(trx, scope, list)
        await notifyAdmins(act, trx, {
          template: 'ip-whitelist-changed',
          data: {
            whose: site.name,
            link: `/sites/${encodeId('site', site.id)}/keys`,
            by: origin.actor.name,
            now: stateOf(list),
            at: now.toISOString(),
            address: request.address,
            userAgent: request.userAgent,
          },
        })
        await recordAuditEvent(trx, caller.merchantId, {
          ...origin,
          at: now,
          action: 'site.ip-whitelist.changed',
          object: siteObject(site),
          changes: changesBetween(shownOf(before), shownOf(list)),
        })
        const observedAddresses = await listObservedAddresses(trx, scope)
        return act.versioned(presentList(list, observedAddresses, request.address), list.version)
      }),
  }
}

/** The version to compare with `If-Match` before the body is parsed; null for an unknown site. */
export const siteListLookup: Lookup<'site-ip-allow-list'> = (caller, params) =>
  caller.inMerchant(async (trx) => {
    const { merchantId } = caller
    try {
      const { id: siteId } = await getSite(trx, merchantId, params.id)
      return { version: (await findSiteIpAllowList(trx, { merchantId, siteId })).version }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
      throw error
    }
  })
