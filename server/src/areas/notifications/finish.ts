import { asId, encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { newId } from '../../platform/db/new-id.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import type { Attempted } from './attempt.ts'
import { cancelOpen, type SiteKey } from './claim.queries.ts'
import type { Item } from './claim.ts'
import { findEndpoint } from './create.queries.ts'
import { healthAfter } from './endpoint.ts'
import * as queries from './finish.queries.ts'
import { isPassed } from './order.ts'
import { nextAttemptAt, throttledUntil } from './schedule.ts'

type Finished = {
  /** A notification of the same order waited for this one and is due now. */
  hasReleased: boolean
  isDisabled: boolean
}

/**
 * Writes down what came of an attempt, in one transaction: the attempt, where the notification stands, who may follow it,
 * and how the address answers. A worker that lost its lease writes the attempt and leaves the schedule to the one that has
 * it. A repeat that fails changes nothing of the schedule (security.md N-07); one that succeeds ends it.
 */
export async function finish(
  deps: Deps,
  item: Item,
  workerId: string,
  attempted: Attempted,
  userId: Id<'user'> | null = null,
): Promise<Finished> {
  const { site } = item
  const { merchantId } = site
  return await withTenant(deps.db.app, merchantId, async (trx) => {
    const [row, endpoint] = await Promise.all([
      queries.lockNotification(trx, merchantId, item.notification.id),
      findEndpoint(trx, site),
    ])
    // Removed with its sandbox.
    if (!row) return { hasReleased: false, isDisabled: false }
    const now = deps.clock.now()
    const { outcome } = attempted
    const { response, error } = outcome
    const isHeld = item.trigger === 'schedule' && row.status === 'delivering' && row.lease_id === workerId
    const scheduledCount = row.scheduled_count + (isHeld ? 1 : 0)
    const notBefore = response ? throttledUntil(response.status, response.headers['retry-after'], now) : null
    const next = error && isHeld ? nextAttemptAt(scheduledCount, now, notBefore) : null
    const isLast = next === null
    const status = statusAfter(row.status, { isDelivered: !error, isHeld: isHeld || item.trigger === 'test', isLast })
    const isNew = item.attemptId === null
    const n = row.attempts_count + 1
    const key = { merchant_id: merchantId, site_id: site.siteId, url: attempted.url }
    const isNoted = item.trigger !== 'test' && healthAfter(endpoint, attempted.url, outcome, now) !== null
    // Seen without a lock it may be old: an answer that came meanwhile, such as a 410, must not be undone.
    const health = isNoted ? healthAfter(await queries.lockEndpoint(trx, key), attempted.url, outcome, now) : null
    const statements: Promise<unknown>[] = [
      queries.updateNotification(trx, merchantId, row.id, {
        status,
        scheduled_count: scheduledCount,
        ...(isNew && { attempts_count: n }),
        ...((isHeld || status !== row.status) && { next_attempt_at: next, lease_id: null }),
        ...(!error && { delivered_at: now }),
        url: attempted.url,
        last_attempt_at: attempted.startedAt,
        last_http_status: response?.status ?? null,
        last_error: error?.kind ?? null,
        last_duration_ms: outcome.durationMs,
      }),
      isNew
        ? queries.insertAttempt(trx, {
            merchant_id: merchantId,
            id: newId('attempt'),
            notification_id: row.id,
            site_id: site.siteId,
            n,
            trigger: item.trigger,
            user_id: userId,
            created_at: attempted.startedAt,
            next_at: null,
            lease_id: null,
            ...queries.outcomeColumns(attempted),
          })
        : // It came from the table of attempts.
          queries.finishAttempt(trx, merchantId, asId('attempt', item.attemptId ?? ''), attempted),
    ]
    const mayFollow = isPassed(status, scheduledCount) && !isPassed(row.status, row.scheduled_count)
    const releasing = mayFollow ? queries.releaseNext(trx, merchantId, row, now) : Promise.resolve(false)
    if (item.repeatId) statements.push(queries.countRepeat(trx, site, item.repeatId, !error))
    if (health) statements.push(queries.saveEndpoint(trx, { ...key, ...health }))
    const [hasReleased] = await Promise.all([releasing, ...statements])
    const isDisabled = health !== null && health.disabled_at?.getTime() === now.getTime()
    if (isDisabled) await disable(deps, trx, site, { url: attempted.url, reason: health.disabled_reason, now })
    // The next one of its order in a bulk repeat waited for this one.
    return { hasReleased: hasReleased || item.repeatId !== null, isDisabled }
  })
}

type Statuses = { isDelivered: boolean; isHeld: boolean; isLast: boolean }

function statusAfter(before: string, { isDelivered, isHeld, isLast }: Statuses): string {
  if (isDelivered) return 'delivered'
  if (!isHeld) return before
  return isLast ? 'failed' : 'retrying'
}

/** Cancels what is still to be sent to the address, and tells the owners. */
async function disable(
  deps: Pick<Deps, 'masterKey'>,
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
