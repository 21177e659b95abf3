import type { notificationsRoutes } from '@firepay/contract/notifications/notifications.routes.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { HandlerDeps } from '../../platform/deps.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import type { Act, Handlers } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { lastOfPage } from '../../platform/http/last-of-page.ts'
import { countCallIn } from '../../platform/http/rate-limits.ts'
import { changesBetween } from '../audit-log/actor.ts'
import { getSite } from '../sites/get-site.ts'
import { siteObject } from '../sites/sites.present.ts'
import { enableEndpoint, presentEndpoint } from './endpoint/endpoint-page.ts'
import { changeExtraHeaders } from './endpoint/extra-headers.ts'
import { createTest, sendTest } from './endpoint/test-notification.ts'
import { countNotifications } from './list/count.queries.ts'
import * as queries from './list/list.queries.ts'
import { exportNotifications } from './list/notifications.export.ts'
import { notificationObject, presentAttempt, presentDetail, presentNotification } from './list/notifications.present.ts'
import { findReferences } from './list/object-references.ts'
import { readFilter, sortOf } from './list/read-filter.ts'
import { repeat, urlOf } from './repeats/repeat.ts'
import { wakeDelivery } from './wake.ts'

/** Six test notifications of a site at once, then one every six seconds. */
const testLimit = { name: 'test-notification', rate: 10, perSeconds: 60, burst: 5 }

/** Handlers of notifications, tests and notification endpoints. */
export function notificationsHandlers(deps: HandlerDeps): Handlers<typeof notificationsRoutes> {
  return {
    listNotifications: (act) =>
      act.inMerchant(async (trx) => {
        const { query } = act
        const { merchantId, role } = act.caller
        const filter = await readFilter(trx, act.caller, query)
        const { by, descending } = sortOf(query.sort)
        const last = await lastOfPage(query, (id) => queries.findNotification(trx, merchantId, id))
        const { afterNextAttemptAt: readAt } = query
        const after = last && readAt !== undefined ? { ...last, next_attempt_at: new Date(readAt) } : last
        if (after && by === 'next_attempt_at' && after.next_attempt_at === null) {
          throw invalid('after', 'This notification is no longer due. Start again without after.')
        }
        const page = {
          by,
          descending,
          limit: query.limit,
          offset: query.offset,
          after,
        } as const
        const [{ total, isCapped }, rows] = await Promise.all([
          countNotifications(trx, merchantId, filter, by),
          queries.listNotifications(trx, merchantId, filter, page),
        ])
        const references = await findReferences(trx, merchantId, rows, role)
        return {
          items: rows.map((row) => presentNotification(row, references.get(row.object_id))),
          total,
          isTotalCapped: isCapped,
          limit: query.limit,
          offset: query.offset,
        }
      }),

    exportNotifications,

    getNotification: (act) => act.inMerchant((trx) => detailOf(act, trx, act.params.id)),

    async repeatNotification(act) {
      const answer = await act.inMerchant(async (trx) => {
        const { merchantId, userId, role } = act.caller
        const asked = { merchantId, id: act.params.id, userId, now: act.now }
        const { attempt, eventType } = await repeat(deps, trx, asked)
        await act.audit(trx, 'notification.repeated', notificationObject(act.params.id, eventType))
        return presentAttempt(attempt, null, role)
      })
      deps.changes.add(act.caller.merchantId, 'notification', [act.params.id])
      wakeDelivery()
      return answer
    },

    async testNotification(act) {
      const site = { merchantId: act.caller.merchantId, siteId: act.params.id }
      const item = await act.inMerchant(async (trx) => {
        const row = await getSite(trx, site.merchantId, site.siteId)
        await assertTestAllowed(trx, site.siteId)
        const made = await createTest(deps, trx, site, act.now)
        await act.audit(trx, 'site.notifications.tested', siteObject(row))
        return made
      })
      await sendTest(deps, act, item)
      return await act.inMerchant((trx) => detailOf(act, trx, item.notification.id), { readOnly: true })
    },

    getNotificationEndpoint: (act) =>
      act.inMerchant(async (trx) => {
        const site = await getSite(trx, act.caller.merchantId, act.params.id)
        return await presentEndpoint(trx, site, act.caller.role)
      }),

    updateNotificationEndpoint: (act) =>
      act.inMerchant(async (trx) => {
        const site = await getSite(trx, act.caller.merchantId, act.params.id, true)
        const { merchant_id: merchantId, id: siteId, notification_url: url } = site
        if (url === null) throw new ApiError('CONFLICT', 'This site has no notification URL. Set one first.')
        const changes = new Map(Object.entries(act.body.headers).map(([name, value]) => [name.toLowerCase(), value]))
        await changeExtraHeaders(deps, trx, { merchantId, siteId, url }, { changes, now: act.now })
        const names = (isSet: boolean) =>
          [...changes].filter(([, value]) => (value !== null) === isSet).map(([name]) => name)
        const facts = changesBetween({}, { set: names(true), removed: names(false) })
        await act.audit(trx, 'site.notifications.headers', siteObject(site), facts)
        return await presentEndpoint(trx, site, act.caller.role)
      }),

    enableNotificationEndpoint: (act) =>
      act.inMerchant(async (trx) => {
        const site = await getSite(trx, act.caller.merchantId, act.params.id, true)
        await urlOf(deps, trx, { merchantId: site.merchant_id, siteId: site.id }, true)
        if (!(await enableEndpoint(trx, site)))
          throw new ApiError('CONFLICT', 'The notification endpoint of this site is not disabled.')
        await act.audit(trx, 'site.notifications.enabled', siteObject(site))
        return await presentEndpoint(trx, site, act.caller.role)
      }),
  }

  async function assertTestAllowed(trx: Trx, siteId: Id<'site'>): Promise<void> {
    try {
      await countCallIn(trx, deps, testLimit, siteId)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error
      throw new ApiError('REPEAT_LIMIT', undefined, { retryAfterSeconds: error.retryAfterSeconds ?? 1 })
    }
  }
}

type DetailAct = Pick<Act<(typeof notificationsRoutes)['getNotification']>, 'caller'>

async function detailOf(act: DetailAct, trx: Trx, id: Id<'notification'>) {
  const { merchantId, role } = act.caller
  const [row, attempts] = await Promise.all([
    queries.findNotification(trx, merchantId, id),
    queries.listAttempts(trx, merchantId, id),
  ])
  if (!row) throw new ApiError('NOT_FOUND')
  const references = await findReferences(trx, merchantId, [row], role)
  return presentDetail(row, attempts, role, references.get(row.object_id))
}

/** Finds a notification of the caller's merchant by its path, for checks that follow the existence. */
export const notificationLookup: Lookup<'notification'> = (caller, { id }) =>
  caller.inMerchant(async (trx) => ((await queries.findNotification(trx, caller.merchantId, id)) ? {} : null))
