import type { repeatPlansRoutes } from '@firepay/contract/notifications/repeat-plans.routes.ts'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import type { UserCaller } from '../../../platform/caller/caller.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { HandlerDeps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Handlers } from '../../../platform/http/act.ts'
import type { Lookup } from '../../../platform/http/authentication.ts'
import { countCallIn } from '../../../platform/http/rate-limits.ts'
import { changesBetween } from '../../audit-log/actor.ts'
import { findObjectTypes } from '../list/list.queries.ts'
import { wireObjectId } from '../list/notifications.present.ts'
import { type AskedFilter, readFilter } from '../list/read-filter.ts'
import { wakeDelivery } from '../wake.ts'
import * as queries from './repeat-plan.queries.ts'
import { cancel, plan, start } from './repeat-plan.ts'
import { presentRepeat, presentReport } from './repeat-plans.present.ts'

/** A plan counts every notification of its filter. */
const planLimit = { name: 'repeat-plans', rate: 60, perSeconds: 60, burst: 30 }

/** Handlers of bulk repeats. */
export function repeatPlansHandlers(deps: HandlerDeps): Handlers<typeof repeatPlansRoutes> {
  return {
    planRepeat: (act) =>
      act.inMerchant(async (trx) => {
        const { body, caller, now } = act
        await countCallIn(trx, deps, planLimit, caller.merchantId)
        const id = await plan(deps, trx, {
          merchantId: caller.merchantId,
          userId: caller.userId,
          asked: await wireFilter(trx, caller.merchantId, body.filter),
          filter: await readFilter(trx, caller, body.filter),
          skipDelivered: body.skipDelivered,
          latestPerObject: body.latestPerObject,
          perSecond: body.perSecond,
          now,
        })
        return await repeatOf(trx, caller, id)
      }),

    listRepeats: (act) =>
      act.inMerchant(async (trx) => {
        const { merchantId } = act.caller
        const { status, ...page } = act.query
        const { rows, total } = await queries.listRepeats(trx, merchantId, status ?? null, page)
        const ids = rows.map((row) => row.id)
        const sites = Map.groupBy(await queries.listRepeatSites(trx, merchantId, ids), (site) => site.repeat_id)
        return {
          items: rows.map((row) => presentRepeat(row, sites.get(row.id) ?? [], act.caller.role)),
          total,
          ...page,
        }
      }),

    getRepeat: (act) => act.inMerchant((trx) => repeatOf(trx, act.caller, act.params.id)),

    async startRepeat(act) {
      const { id } = act.params
      const answer = await act.inMerchant(async (trx) => {
        const { repeat, planned } = await start(trx, act.caller, id, act.now)
        // The search text may be any text, even a password (security.md D-11).
        const asked = { ...repeat.asked, ...(repeat.asked.q !== undefined && { q: '[hidden]' }) }
        const facts = { ...asked, skipDelivered: repeat.skip_delivered, perSecond: repeat.per_second, planned }
        await act.audit(trx, 'notifications.repeat.started', repeatObject(id), changesBetween({}, facts))
        return await repeatOf(trx, act.caller, id)
      })
      wakeDelivery()
      return answer
    },

    cancelRepeat: (act) =>
      act.inMerchant(async (trx) => {
        const { id } = act.params
        const { merchantId } = act.caller
        await cancel(trx, merchantId, id, act.now)
        const answer = await repeatOf(trx, act.caller, id)
        const { sent, left } = answer.progress
        await act.audit(trx, 'notifications.repeat.canceled', repeatObject(id), changesBetween({}, { sent, left }))
        return answer
      }),

    reportRepeat: (act) =>
      act.inMerchant(async (trx) => {
        const repeat = await queries.findRepeat(trx, act.caller.merchantId, act.params.id)
        if (!repeat) throw new ApiError('NOT_FOUND')
        const { result, limit, after } = act.query
        return { items: presentReport(await queries.listReport(trx, repeat, result, { limit, after })), limit }
      }),
  }
}

/** Finds a bulk repeat of the caller's merchant by its path, for checks that follow the existence. */
export const repeatPlanLookup: Lookup<'repeat-plan'> = (caller, { id }) =>
  caller.inMerchant(async (trx) => ((await queries.findRepeat(trx, caller.merchantId, id)) ? {} : null))

function repeatObject(id: Id<'job'>) {
  return { type: 'repeat-plan', id: encodeId('job', id) }
}

async function repeatOf(trx: Trx, { merchantId, role }: Pick<UserCaller, 'merchantId' | 'role'>, id: Id<'job'>) {
  const [row, sites] = await Promise.all([
    queries.findRepeat(trx, merchantId, id),
    queries.listRepeatSites(trx, merchantId, [id]),
  ])
  if (!row) throw new ApiError('NOT_FOUND')
  return presentRepeat(row, sites, role)
}

/** The filter as query parameters of the list, so that the list can be opened with it. */
async function wireFilter(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { siteId, status, eventType, objectId, httpStatus, mode, ...rest }: AskedFilter,
): Promise<Record<string, string>> {
  const types = await findObjectTypes(trx, merchantId, objectId ?? [])
  const all = {
    ...rest,
    siteId: siteId?.map((id) => encodeId('site', id)).join(','),
    status: status?.join(','),
    eventType: eventType?.join(','),
    httpStatus: httpStatus?.join(','),
    objectId: objectId?.map((id) => wireObjectId(types.get(id) ?? 'payment', id)).join(','),
    mode: mode === 'all' ? undefined : mode,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
