import { can } from '@firepay/contract/product/abilities.ts'
import { decodeId } from '@firepay/contract/product/ids.ts'
import type { sitesRoutes } from '@firepay/contract/sites/sites.routes.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { type Handlers, reply } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { checkIfMatch, etag } from '../../platform/http/if-match.ts'
import { lastOfPage } from '../../platform/http/last-of-page.ts'
import { actorOf, changesBetween } from '../audit-log/actor.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { balancesOf } from '../balances/balances.rules.ts'
import { createSite } from './create-site.ts'
import { getSite } from './get-site.ts'
import { presentOne, presentSites } from './present-sites.ts'
import { presentAccount } from './sites.present.ts'
import * as queries from './sites.queries.ts'
import { assertNotificationUrl } from './sites.rules.ts'

export function sitesHandlers(deps: Deps): Handlers<typeof sitesRoutes> {
  return {
    listSites: ({ caller, query }) =>
      caller.inMerchant(async (trx) => {
        const asId = query.q === undefined ? null : decodeId('site', query.q)
        const filter = {
          ...(asId === null ? { text: query.q } : { id: asId }),
          statuses: query.status,
          mode: query.mode,
        }
        const after = await lastOfPage('site', query, (id) => queries.findSite(trx, caller.merchantId, id))
        const descending = query.sort.startsWith('-')
        const by = query.sort.endsWith('name') ? 'name' : 'createdAt'
        const [total, rows] = await Promise.all([
          queries.countSites(trx, caller.merchantId, filter),
          queries.listSites(trx, caller.merchantId, filter, { by, descending }, { ...query, after }),
        ])
        const items = await presentSites(deps, trx, caller, rows)
        return { items, total, limit: query.limit, offset: query.offset }
      }),

    createSite: ({ caller, body, request }) =>
      caller.inMerchant(async (trx) => {
        const { row, secrets } = await createSite(deps, trx, caller.merchantId, body)
        const site = await presentOne(deps, trx, caller, row)
        await recordAudit(trx, caller.merchantId, {
          ...(await actorOf(trx, caller, request)),
          at: deps.clock.now(),
          action: 'site.created',
          object: { type: 'site', id: site.id, name: site.name },
          changes: changesBetween({}, settingsOf(row)),
        })
        return reply({ ...site, secrets }, { headers: { ETag: etag(row.version), 'Cache-Control': 'no-store' } })
      }),

    getSite: ({ caller, params }) =>
      caller.inMerchant(async (trx) => {
        const row = await getSite(trx, caller.merchantId, params.id)
        return reply(await presentOne(deps, trx, caller, row), { headers: { ETag: etag(row.version) } })
      }),

    updateSite: ({ caller, params, body, request }) =>
      caller.inMerchant(async (trx) => {
        const before = await getSite(trx, caller.merchantId, params.id, true)
        checkIfMatch(request.headers, before.version)
        if (before.status === 'archived') throw new ApiError('CONFLICT', 'An archived site cannot be changed.')
        if (body.notificationUrl) assertNotificationUrl(deps.config, body.notificationUrl)
        const row = await trx
          .updateTable('sites')
          .set({
            ...(body.name !== undefined && { name: body.name.trim() }),
            ...(body.url !== undefined && { url: body.url }),
            ...(body.supportUrl !== undefined && { support_url: body.supportUrl }),
            ...(body.merchantCategoryCode !== undefined && { merchant_category_code: body.merchantCategoryCode }),
            ...(body.statementDescriptor !== undefined && { statement_descriptor: body.statementDescriptor }),
            ...(body.settlementDelayDays !== undefined && { settlement_delay_days: body.settlementDelayDays }),
            ...(body.notificationUrl !== undefined && { notification_url: body.notificationUrl }),
            ...(body.notificationEvents !== undefined && {
              notification_events: [...new Set(body.notificationEvents)],
            }),
            ...(body.notifyOldEvents !== undefined && { notify_old_events: body.notifyOldEvents }),
            version: before.version + 1n,
            updated_at: deps.clock.now(),
          })
          .where('merchant_id', '=', caller.merchantId)
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        const site = await presentOne(deps, trx, caller, row)
        await recordAudit(trx, caller.merchantId, {
          ...(await actorOf(trx, caller, request)),
          at: row.updated_at,
          action: 'site.updated',
          object: { type: 'site', id: site.id, name: site.name },
          changes: changesBetween(settingsOf(before), settingsOf(row)),
        })
        return reply(site, { headers: { ETag: etag(row.version) } })
      }),

    listSiteAccounts: ({ caller, params, query }) =>
      caller.inMerchant(async (trx) => {
        const { id: siteId } = await getSite(trx, caller.merchantId, params.id)
        const afterCurrency = await lastOfPage('account', query, (id) =>
          queries.findAccountCurrency(trx, caller.merchantId, siteId, id),
        )
        const counts = await queries.countAccounts(trx, caller.merchantId, [siteId])
        const rows = await queries.listAccounts(trx, caller.merchantId, siteId, { ...query, afterCurrency })
        const ids = rows.map((row) => row.id)
        const figures = can(caller.standing, 'read Balance')
          ? await balancesOf(trx, caller.merchantId, ids, deps.clock.now())
          : undefined
        const items = rows.map((row) => presentAccount(row, figures?.get(row.id)))
        return { items, total: counts.get(siteId) ?? 0, limit: query.limit, offset: query.offset }
      }),
  }
}

/** What people set of a site, as its audit rows show it. */
function settingsOf(row: queries.SiteRow): Record<string, unknown> {
  return {
    name: row.name,
    url: row.url,
    supportUrl: row.support_url,
    mode: row.mode,
    status: row.status,
    timeZone: row.time_zone,
    defaultCurrency: row.default_currency,
    merchantCategoryCode: row.merchant_category_code,
    statementDescriptor: row.statement_descriptor,
    settlementDelayDays: row.settlement_delay_days,
    notificationUrl: row.notification_url,
    notificationEvents: row.notification_events,
    notifyOldEvents: row.notify_old_events,
  }
}

/** Whether `/sites/{id}` names a site of the caller's merchant, for the checks that come after existence. */
export const siteLookup: Lookup = (caller, params) =>
  caller.inMerchant(async (trx) => {
    const uuid = decodeId('site', params.id ?? '')
    return (uuid !== null && (await queries.findSite(trx, caller.merchantId, uuid))) || null
  })
