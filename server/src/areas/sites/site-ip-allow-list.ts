import type { siteSecurityRoutes } from '@firepay/contract/sites/site-security.routes.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { type Handlers, reply } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { checkIfMatch, etag } from '../../platform/http/if-match.ts'
import { actorOf, changesBetween } from '../audit-log/actor.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import {
  describeList,
  presentList,
  readEntries,
  refuseLockout,
  refuseUnknownProxy,
  shownOf,
} from '../ip-allow-list/ip-allow-list.rules.ts'
import { getSite } from './get-site.ts'
import { mailToKeepers } from './notify-admins.ts'
import { findSiteList, listSiteSightings, writeSiteList } from './site-ip-allow-list.queries.ts'

type ListHandlers = Pick<Handlers<typeof siteSecurityRoutes>, 'getSiteIpWhitelist' | 'putSiteIpWhitelist'>

/**
 * The list of a site: it governs the API secret and nothing of the dashboard (security.md W-09). One that keeps out
 * calls from where it is written is meant more often than not, and has to say so with `force` (W-04).
 */
export function siteIpWhitelistHandlers(deps: Deps): ListHandlers {
  return {
    getSiteIpWhitelist: ({ caller, params, request }) =>
      caller.inMerchant(async (trx) => {
        const site = await getSite(trx, caller.merchantId, params.id)
        const scope = { merchantId: caller.merchantId, siteId: site.id }
        const list = await findSiteList(trx, scope)
        const shown = presentList(list, await listSiteSightings(trx, scope), request.address)
        return reply(shown, { headers: { etag: etag(list.version) } })
      }),

    putSiteIpWhitelist: ({ caller, params, body, request }) =>
      caller.inMerchant(async (trx) => {
        const now = deps.clock.now()
        const site = await getSite(trx, caller.merchantId, params.id)
        const scope = { merchantId: caller.merchantId, siteId: site.id }
        const before = await findSiteList(trx, scope, true)
        checkIfMatch(request.headers, before.version)
        if (site.status === 'archived') throw new ApiError('CONFLICT', 'An archived site cannot be changed.')
        const origin = await actorOf(trx, caller, request)
        const entries = readEntries(body, before, origin.actor.name, now)
        refuseLockout(body, entries, request.address)
        refuseUnknownProxy(deps.config, body, before, request.address)
        const list = { enabled: body.enabled, entries, version: before.version + 1n, updated_at: now }
        await writeSiteList(trx, scope, list, list.version, now)
        await mailToKeepers(deps, trx, caller.merchantId, {
          template: 'ip-whitelist-changed',
          at: now,
          data: {
            whose: site.name,
            link: `/sites/${params.id}?tab=ip-whitelist`,
            by: origin.actor.name,
            now: describeList(list),
            at: now.toISOString(),
            address: request.address,
            userAgent: request.userAgent,
          },
        })
        await recordAudit(trx, caller.merchantId, {
          ...origin,
          at: now,
          action: 'site.ip-whitelist.changed',
          object: { type: 'site', id: params.id, name: site.name },
          changes: changesBetween(shownOf(before), shownOf(list)),
        })
        const shown = presentList(list, await listSiteSightings(trx, scope), request.address)
        return reply(shown, { headers: { etag: etag(list.version) } })
      }),
  }
}

/** The version that `If-Match` is compared with before a malformed body is; null when there is no such site. */
export const siteListLookup: Lookup = (caller, params) =>
  caller.inMerchant(async (trx) => {
    const { merchantId } = caller
    try {
      const { id: siteId } = await getSite(trx, merchantId, params.id ?? '')
      return { version: (await findSiteList(trx, { merchantId, siteId })).version }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
      throw error
    }
  })
