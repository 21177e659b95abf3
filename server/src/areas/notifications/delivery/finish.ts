import { asId, encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { insertRows } from '../../../platform/db/insert-rows.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { SeparateTransaction } from '../../../platform/db/separate-transaction.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { countCallIn, isCounted } from '../../../platform/http/rate-limits.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { findEndpoint } from '../create/create.queries.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import { type EndpointRow, healthAfter, testEvent } from '../endpoint/endpoint.ts'
import { type Move, recordMoves } from '../totals/sums.ts'
import type { Attempted } from './attempt.ts'
import { cancelOpen } from './claim.queries.ts'
import type { Item } from './claim.ts'
import * as queries from './finish.queries.ts'
import { type After, afterAttempt, type LockedNotification } from './outcome.ts'

/** Mails of a merchant about disabled addresses. */
const mailLimit = { name: 'disabled-mail', rate: 20, perSeconds: 86_400, burst: 19 }

/** `separately` commits the outcomes even if the user of a test was signed out meanwhile. */
export type FinishDeps = Pick<Deps, 'config' | 'clock' | 'masterKey'> & { separately: SeparateTransaction }

type Finished = {
  /** A successor, or an item of a resumed address, is due now. */
  hasReleased: boolean
  isDisabled: boolean
  /** The address is paused. */
  isThrottled: boolean
}

/** A finished attempt of a claimed item. @param userId who requested it */
export type FinishedAttempt = { item: Item; attempted: Attempted; userId?: Id<'user'> }

/**
 * Records attempts to one site in one transaction: the attempts, the state of their notifications, released successors, and
 * the health of the address. At most one attempt per notification.
 */
export async function finish(
  deps: FinishDeps,
  site: SiteKey,
  workerId: string,
  attempts: readonly FinishedAttempt[],
): Promise<Finished> {
  const { merchantId } = site
  return await deps.separately(merchantId, async (trx) => {
    const ids = attempts.map(({ item }) => item.notification.id)
    const [rows, endpoint] = await Promise.all([
      queries.lockNotifications(trx, merchantId, ids),
      findEndpoint(trx, site),
    ])
    const now = deps.clock.now()
    // Missing rows were removed with their sandbox.
    const done = attempts.flatMap((one) => {
      const row = rows.get(one.item.notification.id)
      return row ? [{ ...one, row, after: afterAttempt(row, one, workerId, now) }] : []
    })
    if (done.length === 0) return { hasReleased: false, isDisabled: false, isThrottled: false }
    const health = await updateHealth(trx, site, { known: endpoint, done, now })
    const following = done.filter(({ after }) => after.letsNextGo).map(({ row }) => row)
    const [releasedCount] = await Promise.all([
      following.length > 0 ? queries.releaseNext(trx, merchantId, following, now) : 0,
      queries.updateNotifications(
        trx,
        merchantId,
        done.map(({ after }) => after),
      ),
      recordMoves(
        trx,
        merchantId,
        done.map((one) => moveOf(site, one)),
      ),
      saveAttempts(trx, site, done).then((ended) => Promise.all(countRepeats(trx, site, ended))),
    ])
    const isDisabled = health?.disabled_at?.getTime() === now.getTime()
    if (isDisabled) await disable(deps, trx, site, { url: health.url, reason: health.disabled_reason, now })
    const isThrottled = health?.throttled_until != null && health.throttled_until > now
    const isResumed = endpoint?.throttled_until != null && health?.throttled_until === null
    // In a bulk repeat the next notification of an order waits for the previous one.
    const hasReleased = releasedCount > 0 || isResumed || done.some(({ item }) => item.repeatId !== null)
    return { hasReleased, isDisabled, isThrottled }
  })
}

function moveOf({ siteId }: SiteKey, { row, after }: Done): Move {
  return { siteId, eventType: row.event_type, createdAt: row.created_at, from: row.status, to: after.status }
}

type Done = FinishedAttempt & { row: LockedNotification; after: After }

/** Applies the attempts to the health of the address, one by one; null without a change. */
async function updateHealth(
  trx: Trx,
  site: SiteKey,
  { known, done, now }: { known: EndpointRow | undefined; done: readonly Done[]; now: Date },
): Promise<EndpointRow | null> {
  // Tests, also repeated ones, do not count for the health.
  const telling = done
    .filter(({ item }) => item.notification.event_type !== testEvent)
    .map(({ attempted }) => attempted)
  const [first] = telling.filter(({ url, outcome }) => healthAfter(known, url, outcome, now) !== null)
  if (!first) return null
  const key = { merchant_id: site.merchantId, site_id: site.siteId, url: first.url }
  // Read again under the lock, so that a concurrent outcome such as a 410 is not undone.
  let endpoint = await queries.lockEndpoint(trx, key)
  let isChanged = false
  for (const { url, outcome } of telling) {
    const health = healthAfter(endpoint, url, outcome, now)
    if (health === null) continue
    endpoint = { ...endpoint, ...health, url }
    isChanged = true
  }
  if (!isChanged) return null
  await queries.saveEndpoint(trx, endpoint)
  return endpoint
}

/** @returns repeats that were still open; a stopped one, or one that another worker finished too, is already counted. */
async function saveAttempts(trx: Trx, { merchantId, siteId }: SiteKey, done: readonly Done[]): Promise<Done[]> {
  const rows = done
    .filter(({ item }) => item.attemptId === null)
    .map(({ item, attempted, userId = null, row, after }) => ({
      merchant_id: merchantId,
      id: newId('attempt'),
      notification_id: row.id,
      site_id: siteId,
      n: after.attemptsCount,
      trigger: item.trigger,
      user_id: userId,
      created_at: attempted.startedAt,
      ...queries.outcomeColumns(attempted),
    }))
  const asked = done.flatMap(({ item, attempted }) =>
    item.attemptId === null ? [] : [{ id: asId('attempt', item.attemptId), attempted }],
  )
  const [, ended] = await Promise.all([
    insertRows(trx, 'notification_attempts', queries.attemptColumns, rows),
    asked.length > 0 ? queries.finishAttempts(trx, merchantId, asked) : new Set<string>(),
  ])
  return done.filter(({ item }) => item.attemptId !== null && ended.has(item.attemptId))
}

function countRepeats(trx: Trx, site: SiteKey, done: readonly Done[]): Promise<void>[] {
  return [...Map.groupBy(done, ({ item }) => item.repeatId)].flatMap(([repeatId, of]) => {
    if (repeatId === null) return []
    const delivered = of.filter(({ attempted }) => !attempted.outcome.error).length
    return [queries.countRepeat(trx, site, repeatId, { delivered, failed: of.length - delivered })]
  })
}

/** Cancels open notifications to the address and mails the owners. */
async function disable(
  deps: Pick<Deps, 'config' | 'clock' | 'masterKey'>,
  trx: Trx,
  site: SiteKey,
  { url, reason, now }: { url: string; reason: string | null; now: Date },
): Promise<void> {
  await cancelOpen(trx, site)
  const row = await trx
    .selectFrom('sites')
    .select(['name', 'sandbox'])
    .where('merchant_id', '=', site.merchantId)
    .where('id', '=', site.siteId)
    .executeTakeFirst()
  // Sandbox addresses send no mail.
  if (!row || row.sandbox) return
  // Limits the mails when an address is enabled again and again.
  if (!(await isCounted(() => countCallIn(trx, deps, mailLimit, site.merchantId)))) return
  for (const to of await queries.listOwners(trx, site.merchantId)) {
    await sendMail(deps, trx, {
      template: 'notifications-disabled',
      to,
      data: {
        siteName: row.name,
        url,
        reason: reason === 'gone' ? 'gone' : 'failing',
        at: now.toISOString(),
        link: `/sites/${encodeId('site', site.siteId)}`,
      },
      at: now,
    })
  }
}
