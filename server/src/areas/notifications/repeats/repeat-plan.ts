import type { RepeatPlan } from '@firepay/contract/notifications/repeat-plans.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { addPendingWork } from '../../../platform/db/pending-work.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { findEndpoint } from '../create/create.queries.ts'
import { findDeliverySite, type SiteKey } from '../delivery-site.queries.ts'
import { isDisabledFor } from '../endpoint/endpoint.ts'
import type { NotificationFilter } from '../list/filter.ts'
import { urlOf } from './repeat.ts'
import * as queries from './repeat-plan.queries.ts'
import { withdraw } from './repeat-withdraw.ts'

/** A plan can be started for one hour; later its counts are too old. */
const maxAgeMs = 60 * 60_000
/** Unstarted plans kept per merchant, the newest: the set of a plan may be large. */
const keptPlans = 20

export type Problem = NonNullable<RepeatPlan['sites'][number]['problem']>

export type Asked = queries.Choices & {
  merchantId: Id<'merchant'>
  userId: Id<'user'>
  asked: Record<string, string>
  filter: NotificationFilter
  perSecond: number
  now: Date
}

/**
 * Stores a plan with its counts and its set of notifications. Starting the plan sends exactly this set, whatever its later
 * status.
 */
export async function plan(deps: Pick<Deps, 'config'>, trx: Trx, asked: Asked): Promise<Id<'job'>> {
  const { merchantId, now } = asked
  const id = newId('job')
  await trx
    .insertInto('notification_repeats')
    .values({
      merchant_id: merchantId,
      id,
      user_id: asked.userId,
      status: 'planned',
      asked: JSON.stringify(asked.asked),
      skip_delivered: asked.skipDelivered,
      latest_per_object: asked.latestPerObject,
      per_second: asked.perSecond,
      skipped: '{}',
      created_at: now,
    })
    .execute()
  const counted = await queries.countAndStoreSet(trx, { merchantId, repeatId: id }, asked.filter, asked)
  const problems = await Promise.all(
    counted.map(({ site_id: siteId }) => findProblem(deps, trx, { merchantId, siteId })),
  )
  const sum = (of: (one: queries.Counted, problem: Problem | null) => number) =>
    counted.reduce((total, one, index) => total + of(one, problems[index] ?? null), 0)
  const planned = counted.filter((one, index) => one.planned > 0 && problems[index] === null)
  const instants = (of: (one: queries.Counted) => Date | null) => planned.flatMap((one) => of(one)?.getTime() ?? [])
  const [oldest, newest] = [instants((one) => one.oldest_at), instants((one) => one.newest_at)]
  await trx
    .updateTable('notification_repeats')
    .set({
      skipped: JSON.stringify({
        delivered: sum((one) => one.delivered),
        underWay: sum((one) => one.under_way),
        pruned: sum((one) => one.pruned),
        unreachable: sum((one, problem) => (problem ? one.left_over : 0)),
        older: sum((one, problem) => (problem ? 0 : one.left_over - one.planned)),
      }),
      oldest_at: oldest.length > 0 ? new Date(Math.min(...oldest)) : null,
      newest_at: newest.length > 0 ? new Date(Math.max(...newest)) : null,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  const sites = counted.map((one, index) => ({
    merchant_id: merchantId,
    repeat_id: id,
    site_id: one.site_id,
    status: 'planned',
    problem: problems[index] ?? null,
    matched: one.matched,
    planned: problems[index] ? 0 : one.planned,
    last_position: one.last_position,
  }))
  if (sites.length > 0) await trx.insertInto('notification_repeat_sites').values(sites).execute()
  await queries.removeUnstarted(trx, merchantId, { made: id, kept: keptPlans })
  return id
}

/** Why the site cannot be reached; null when it can. */
export async function findProblem(deps: Pick<Deps, 'config'>, trx: Trx, site: SiteKey): Promise<Problem | null> {
  const [row, endpoint] = await Promise.all([findDeliverySite(trx, site), findEndpoint(trx, site)])
  if (!row?.notification_url || row.status === 'archived') return 'no-address'
  if (isDisabledFor(endpoint, row.notification_url)) return 'disabled'
  try {
    await urlOf(deps, trx, site)
    return null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ENDPOINT_BLOCKED') return 'blocked'
    throw error
  }
}

/**
 * Starts a plan; its attempts belong to the user who starts it.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` when it was started, is too old or outdated, has nothing to repeat, or another
 *   repeat is running at one of its sites
 */
export async function start(
  trx: Trx,
  { merchantId, userId }: { merchantId: Id<'merchant'>; userId: Id<'user'> },
  id: Id<'job'>,
  now: Date,
) {
  const repeat = await queries.findRepeat(trx, merchantId, id, true)
  if (!repeat) throw new ApiError('NOT_FOUND')
  if (repeat.status !== 'planned') throw new ApiError('CONFLICT', 'This repeat has already been started.')
  if (now.getTime() - repeat.created_at.getTime() > maxAgeMs) {
    throw new ApiError('CONFLICT', 'This plan is older than an hour. Create a new one.')
  }
  if (repeat.is_outdated) {
    throw new ApiError('CONFLICT', 'Since this plan, what waited for an address was canceled. Create a new one.')
  }
  const sites = (await queries.listRepeatSites(trx, merchantId, [id])).filter((site) => site.planned > 0)
  if (sites.length === 0) throw new ApiError('CONFLICT', 'There is nothing to repeat.')
  const siteIds = sites.map((site) => site.site_id)
  if (await queries.isRunningAtSites(trx, merchantId, siteIds)) {
    throw new ApiError('CONFLICT', 'Another repeat is running for this site. Wait until it is over, or stop it.')
  }
  await trx
    .updateTable('notification_repeats')
    .set({ status: 'running', started_at: now, user_id: userId })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('notification_repeat_sites')
    .set({ status: 'running', next_step_at: now })
    .where('merchant_id', '=', merchantId)
    .where('repeat_id', '=', id)
    .where('site_id', 'in', siteIds)
    .execute()
  await addPendingWork(trx, 'repeats', merchantId)
  return { repeat, planned: sites.reduce((sum, site) => sum + site.planned, 0) }
}

/**
 * Stops a repeat: attempts that have not begun are not sent, attempts in flight still finish.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` when it is not running
 */
export async function cancel(trx: Trx, merchantId: Id<'merchant'>, id: Id<'job'>, now: Date) {
  const repeat = await queries.findRepeat(trx, merchantId, id, true)
  if (!repeat) throw new ApiError('NOT_FOUND')
  if (repeat.status !== 'running') throw new ApiError('CONFLICT', 'This repeat is not running.')
  await trx
    .updateTable('notification_repeats')
    .set({ status: 'canceled', ended_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('notification_repeat_sites')
    .set({ status: 'canceled', next_step_at: null })
    .where('merchant_id', '=', merchantId)
    .where('repeat_id', '=', id)
    .where('status', '=', 'running')
    .execute()
  await queries.removeSets(trx, merchantId, id)
  await withdraw(trx, merchantId, id, now)
  return repeat
}
