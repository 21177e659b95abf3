import { asId, encodeId, type Id } from '@firepay/contract/product/ids.ts'
import type { Alone } from '../../../platform/db/alone.ts'
import { insertRows } from '../../../platform/db/insert-rows.ts'
import { newId } from '../../../platform/db/new-id.ts'
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

/** What was sent is written down alone: whoever asked for it may be gone by then. */
/** Mails of a merchant about addresses that are disabled. */
const mailLimit = { name: 'disabled-mail', rate: 20, perSeconds: 86_400, burst: 19 }

export type FinishDeps = Pick<Deps, 'config' | 'clock' | 'masterKey'> & { alone: Alone }

type Finished = {
  /** Something that waited for one of these, or for the address, is due now. */
  hasReleased: boolean
  isDisabled: boolean
  /** The address wants to be left alone for a while. */
  isThrottled: boolean
}

/** An attempt that was made of what was claimed. @param userId who asked for it */
export type Made = { item: Item; attempted: Attempted; userId?: Id<'user'> }

/**
 * Writes down what came of attempts to one site, in one transaction: the attempts, where their notifications stand, who may
 * follow them, and how the address answers. Of each notification at most one.
 */
export async function finish(
  deps: FinishDeps,
  site: SiteKey,
  workerId: string,
  made: readonly Made[],
): Promise<Finished> {
  const { merchantId } = site
  return await deps.alone(merchantId, async (trx) => {
    const ids = made.map(({ item }) => item.notification.id)
    const [rows, endpoint] = await Promise.all([
      queries.lockNotifications(trx, merchantId, ids),
      findEndpoint(trx, site),
    ])
    const now = deps.clock.now()
    // What is not there any more was removed with its sandbox.
    const done = made.flatMap((one) => {
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
    // The next one of an order in a bulk repeat waited for the one before.
    const hasReleased = releasedCount > 0 || isResumed || done.some(({ item }) => item.repeatId !== null)
    return { hasReleased, isDisabled, isThrottled }
  })
}

/** From which status to which it went, as the sums have it. */
function moveOf({ siteId }: SiteKey, { row, after }: Done): Move {
  return { siteId, eventType: row.event_type, createdAt: row.created_at, from: row.status, to: after.status }
}

type Done = Made & { row: LockedNotification; after: After }

/** What the attempts tell of the address, one after the other; null where nothing is written down. */
async function updateHealth(
  trx: Trx,
  site: SiteKey,
  { known, done, now }: { known: EndpointRow | undefined; done: readonly Done[]; now: Date },
): Promise<EndpointRow | null> {
  // A test says nothing of the address, sent for the first time or repeated: it is in none of its figures.
  const telling = done
    .filter(({ item }) => item.notification.event_type !== testEvent)
    .map(({ attempted }) => attempted)
  const [first] = telling.filter(({ url, outcome }) => healthAfter(known, url, outcome, now) !== null)
  if (!first) return null
  const key = { merchant_id: site.merchantId, site_id: site.siteId, url: first.url }
  // Seen without a lock it may be old: an answer that came meanwhile, such as a 410, must not be undone.
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

/** @returns those repeats that were not over: one that was stopped, or that another worker made as well, is counted already */
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

/** Cancels what is still to be sent to the address, and tells the owners. */
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
  // Nobody has to be told of an address that the sandbox plays.
  if (!row || row.sandbox) return
  // Whoever enables it again and again floods no owner.
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
