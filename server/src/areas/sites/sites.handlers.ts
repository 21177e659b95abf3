import { can } from '@firepay/contract/product/abilities.ts'
import { decodeId } from '@firepay/contract/product/ids.ts'
import type { sitesRoutes } from '@firepay/contract/sites/sites.routes.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { Handlers } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { lastOfPage } from '../../platform/http/last-of-page.ts'
import { changesBetween } from '../audit-log/actor.ts'
import { balancesOf } from '../balances/balances.rules.ts'
import { createSite } from './create-site.ts'
import { getSite } from './get-site.ts'
import { savingNotificationUrl } from './notification-url.ts'
import { presentOne, presentSites } from './present-sites.ts'
import { presentAccount, siteObject } from './sites.present.ts'
import * as queries from './sites.queries.ts'

export function sitesHandlers(
  deps: Pick<Deps, 'config' | 'masterKey' | 'clock' | 'names'>,
): Handlers<typeof sitesRoutes> {
  return {
    listSites: (act) =>
      act.inMerchant(async (trx) => {
        const { caller, query } = act
        const asId = query.q === undefined ? null : decodeId('site', query.q)
        const filter = {
          ...(asId === null ? { text: query.q } : { id: asId }),
          statuses: query.status,
          mode: query.mode === 'all' ? undefined : query.mode,
        }
        const last = await lastOfPage(query, (id) => queries.findSite(trx, caller.merchantId, id))
        const after = last && query.afterName !== undefined ? { ...last, name: query.afterName } : last
        const descending = query.sort.startsWith('-')
        const by = query.sort.endsWith('name') ? 'name' : 'createdAt'
        const [total, rows] = await Promise.all([
          queries.countSites(trx, caller.merchantId, filter),
          queries.listSites(trx, caller.merchantId, filter, { ...query, by, descending, after }),
        ])
        const items = await presentSites(act, trx, rows)
        return { items, total, limit: query.limit, offset: query.offset }
      }),

    createSite: (act) =>
      act.inMerchant(async (trx) => {
        const { row, secrets } = await createSite(deps, trx, { ...act.body, merchantId: act.caller.merchantId })
        const site = await presentOne(act, trx, row)
        await act.audit(trx, 'site.created', siteObject(row), changesBetween({}, settingsOf(row)))
        return act.versioned({ ...site, secrets }, row.version, { 'Cache-Control': 'no-store' })
      }),

    getSite: (act) =>
      act.inMerchant(async (trx) => {
        const row = await getSite(trx, act.caller.merchantId, act.params.id)
        return act.versioned(await presentOne(act, trx, row), row.version)
      }),

    async updateSite(act) {
      const { body, caller } = act
      return await savingNotificationUrl(deps, body.notificationUrl, (assertAllowed) =>
        act.inMerchant(async (trx) => {
          const before = await getSite(trx, caller.merchantId, act.params.id, true)
          act.checkVersion(before.version)
          if (before.status === 'archived') throw new ApiError('CONFLICT', 'An archived site cannot be changed.')
          assertAllowed(before)
          const row = await queries.updateSite(trx, before, {
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
            updated_at: act.now,
          })
          const site = await presentOne(act, trx, row)
          await act.audit(trx, 'site.updated', siteObject(row), changesBetween(settingsOf(before), settingsOf(row)))
          return act.versioned(site, row.version)
        }),
      )
    },

    listSiteAccounts: (act) =>
      act.inMerchant(async (trx) => {
        const { caller, params, query } = act
        const { id: siteId } = await getSite(trx, caller.merchantId, params.id)
        const afterCurrency = await lastOfPage(query, (id) =>
          queries.findAccountCurrency(trx, caller.merchantId, siteId, id),
        )
        const counts = await queries.countAccounts(trx, caller.merchantId, [siteId])
        const rows = await queries.listAccounts(trx, caller.merchantId, siteId, { ...query, afterCurrency })
        const ids = rows.map((row) => row.id)
        const figures = can(caller.role, 'read Balance')
          ? await balancesOf(trx, caller.merchantId, ids, { asOf: act.now })
          : undefined
        const items = rows.map((row) => presentAccount(row, figures?.get(row.id)))
        return { items, total: counts.get(siteId) ?? 0, limit: query.limit, offset: query.offset }
      }),
  }
}

/** Editable settings of a site, for audit rows. */
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

/** Looks up a site of the caller's merchant, for checks after existence. */
export const siteLookup: Lookup<'site'> = (caller, { id }) =>
  caller.inMerchant(async (trx) => (await queries.findSite(trx, caller.merchantId, id)) ?? null)
