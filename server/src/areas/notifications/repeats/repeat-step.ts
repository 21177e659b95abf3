import type { Id } from '@firepay/contract/product/ids.ts'
import { insertRows } from '../../../platform/db/insert-rows.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { claimPendingWork, finishPendingWork, listPendingWork } from '../../../platform/db/pending-work.ts'
import { type Trx, withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { forEachMerchant } from '../../../platform/loops/for-each-merchant.ts'
import { findEndpoint } from '../create/create.queries.ts'
import { markDue } from '../create/create-notifications.ts'
import { wakeDelivery } from '../wake.ts'
import { findRepeat, type RepeatRow, type RepeatSiteRow, removeSets, withdrawAttempts } from './repeat-plan.queries.ts'
import { findProblem } from './repeat-plan.ts'
import { addSkips, countSkips, type Skip } from './repeat-skips.ts'
import * as queries from './repeat-step.queries.ts'

/** Attempts are requested up to this far ahead. */
const aheadMs = 1_000
/** Delay before the next step while enough attempts wait. */
const restMs = 200

/**
 * Advances every bulk repeat, site by site: requests as many attempts as the rate allows for the next second. A step is one
 * transaction that locks the row of its part, so that a killed worker leaves nothing half done and no notification is
 * requested twice. Merchants stay in the pending work until none of their parts runs.
 * @returns number of steps
 */
export function stepRepeats(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  return forEachMerchant(
    () => listPendingWork(deps.db.app, 'repeats'),
    (merchantId) => stepMerchant(deps, merchantId, isStopping),
    { isStopping },
  )
}

async function stepMerchant(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  merchantId: Id<'merchant'>,
  isStopping: () => boolean,
): Promise<number> {
  const { db, clock } = deps
  const running = await withTenant(db.app, merchantId, (trx) => queries.listRunningParts(trx, merchantId))
  if (running.length === 0) await withTenant(db.app, merchantId, (trx) => forgetEnded(trx, merchantId))
  const now = clock.now()
  let steps = 0
  for (const part of running.filter(({ next_step_at: at }) => at !== null && at <= now)) {
    for (let isMore = true; isMore && !isStopping(); steps += 1) {
      isMore = await withTenant(db.app, merchantId, (trx) => step(deps, trx, part))
    }
  }
  if (steps > 0) wakeDelivery()
  return steps
}

/** Removes the merchant from the pending work, unless a repeat was started meanwhile. */
async function forgetEnded(trx: Trx, merchantId: Id<'merchant'>): Promise<void> {
  const claimed = await claimPendingWork(trx, 'repeats', merchantId)
  const running = await queries.listRunningParts(trx, merchantId)
  if (running.length === 0) await finishPendingWork(trx, 'repeats', merchantId, claimed)
}

type Steps = Pick<Deps, 'clock' | 'config'>

/** @returns true to step again at once, because no attempt was requested */
async function step(deps: Steps, trx: Trx, key: Parameters<typeof queries.lockPart>[1]): Promise<boolean> {
  const part = await queries.lockPart(trx, key)
  const repeat = part && (await findRepeat(trx, key.merchant_id, key.repeat_id))
  if (!part || !repeat) return false
  const site = { merchantId: part.merchant_id, siteId: part.site_id }
  const now = deps.clock.now()
  const [problem, endpoint, waiting] = await Promise.all([
    findProblem(deps, trx, site),
    findEndpoint(trx, site),
    queries.countWaiting(trx, part),
  ])
  if (problem) {
    await giveUp(trx, part, now)
    return false
  }
  const later = (at: Date | number) => queries.savePart(trx, part, { next_step_at: new Date(at) })
  const isWalked = part.walked_position >= part.last_position
  if (isWalked && waiting === 0) {
    await end(trx, part, now)
    return false
  }
  if (endpoint?.throttled_until && endpoint.throttled_until > now) {
    await later(endpoint.throttled_until)
    return false
  }
  const instants = isWalked ? [] : freeInstants(repeat.per_second, part.paced_until, now, waiting)
  if (instants.length === 0) {
    await later(now.getTime() + restMs)
    return false
  }
  return await walk(trx, repeat, part, { now, instants })
}

/** Instants of attempts in the next second: evenly spaced, within the rate less the waiting attempts. */
export function freeInstants(perSecond: number, pacedUntil: Date | null, now: Date, waiting: number): Date[] {
  const spaceMs = 1_000 / perSecond
  const end = now.getTime() + aheadMs
  const instants: Date[] = []
  // A later `pacedUntil` comes from a clock that was set back.
  let at = Math.max(now.getTime(), Math.min(pacedUntil?.getTime() ?? 0, end + spaceMs))
  for (; at < end && instants.length + waiting < perSecond; at += spaceMs) instants.push(new Date(at))
  return instants
}

async function walk(
  trx: Trx,
  repeat: RepeatRow,
  part: RepeatSiteRow,
  { now, instants }: { now: Date; instants: readonly Date[] },
): Promise<boolean> {
  const merchantId = part.merchant_id
  const found = await queries.findNext(trx, part, instants.length)
  const planned = found.flatMap((one) => (one.id === null ? [] : { ...one, id: one.id }))
  // Delivered since the plan: not a skip; `end` counts it as changed.
  const wanted = planned.filter((one) => !(one.is_delivered && repeat.skip_delivered))
  const free = wanted.filter((one) => !one.is_under_way)
  const { numbers, pruned } = await queries.numberAttempts(
    trx,
    merchantId,
    free.map((one) => one.id),
  )
  const taken = free.filter((one) => numbers.has(one.id))
  const skips = wanted
    .filter((one) => !numbers.has(one.id))
    .map((one): Skip => ({ notificationId: one.id, reason: pruned.has(one.id) ? 'pruned' : 'under-way' }))
  const rows = taken.map((one, index) => ({
    merchant_id: merchantId,
    id: newId('attempt'),
    notification_id: one.id,
    site_id: part.site_id,
    n: numbers.get(one.id),
    trigger: 'bulk',
    user_id: repeat.user_id,
    created_at: now,
    next_at: instants[index] ?? now,
    url: one.url,
    repeat_id: repeat.id,
    order_id: one.order_id,
    position: one.position,
  }))
  const isFull = found.length === instants.length
  const last = rows.at(-1)
  await Promise.all([
    insertRows(trx, 'notification_attempts', columns, rows),
    rows.length > 0 && markDue(trx, merchantId, part.site_id, [now]),
    addSkips(trx, { merchantId, repeatId: repeat.id, siteId: part.site_id }, skips),
    queries.savePart(trx, part, {
      walked_position: isFull ? (found.at(-1)?.position ?? part.last_position) : part.last_position,
      sent: part.sent + rows.length,
      next_step_at: new Date(now.getTime() + restMs),
      ...(last && { paced_until: new Date(last.next_at.getTime() + 1_000 / repeat.per_second) }),
    }),
  ])
  return rows.length === 0
}

/** Columns of a waiting attempt; lease and outcome are written later. */
const columns = [
  'merchant_id',
  'id',
  'notification_id',
  'site_id',
  'n',
  'trigger',
  'user_id',
  'created_at',
  'next_at',
  'url',
  'repeat_id',
  'order_id',
  'position',
] as const

/** Everything in the part was sent or skipped. Planned notifications that were neither no longer match. */
async function end(trx: Trx, part: RepeatSiteRow, now: Date): Promise<void> {
  const skipped = Object.values(part.skipped).reduce((sum, count) => sum + count, 0)
  const changed = part.planned - part.sent - skipped
  if (changed > 0) await countSkips(trx, keyOf(part), { changed })
  await finish(trx, part, now)
}

/** The site can no longer be reached: skips the rest. */
async function giveUp(trx: Trx, part: RepeatSiteRow, now: Date): Promise<void> {
  const message = 'The site’s notification URL was removed, or its endpoint disabled, before this was sent.'
  const withdrawn = await withdrawAttempts(trx, part.merchant_id, part.repeat_id, {
    now,
    message,
    siteId: part.site_id,
  })
  const ids = withdrawn.get(part.site_id) ?? []
  const skips = ids.map((notificationId): Skip => ({ notificationId, reason: 'unreachable' }))
  await addSkips(trx, keyOf(part), skips, ids.length)
  const skipped = Object.values(part.skipped).reduce((sum, count) => sum + count, 0)
  const left = part.planned - part.sent - skipped
  if (left > 0) await countSkips(trx, keyOf(part), { unreachable: left })
  await finish(trx, part, now)
}

async function finish(trx: Trx, part: RepeatSiteRow, now: Date): Promise<void> {
  await queries.savePart(trx, part, { status: 'done', next_step_at: null })
  await removeSets(trx, part.merchant_id, part.repeat_id, part.site_id)
  await queries.endRepeat(trx, part, now)
}

function keyOf(part: RepeatSiteRow) {
  return { merchantId: part.merchant_id, repeatId: part.repeat_id, siteId: part.site_id }
}
