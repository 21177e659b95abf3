import type { Id } from '@firepay/contract/product/ids.ts'
import { lockCount } from '../../../platform/db/lock-count.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { assertNotificationUrl } from '../../sites/sites.rules.ts'
import { findEndpoint } from '../create/create.queries.ts'
import { markDue } from '../create/create-notifications.ts'
import { lockNotification, updateNotification } from '../delivery/finish.queries.ts'
import { findDeliverySite, type SiteKey } from '../delivery-site.queries.ts'
import { isDisabledFor } from '../endpoint/endpoint.ts'
import type { AttemptRow } from '../list/list.queries.ts'

const repeatsAMinute = 10
const minuteMs = 60_000

/**
 * Requests one more attempt outside the schedule, with the same id and bytes (security.md N-07); due at once.
 * @throws ApiError `IN_FLIGHT` while it is queued or being sent; `CONFLICT` without a payload, or without an enabled
 *   address; `ENDPOINT_BLOCKED`; `REPEAT_LIMIT` beyond ten a minute for the site
 */
export async function repeat(
  deps: Pick<Deps, 'config'>,
  trx: Trx,
  asked: { merchantId: Id<'merchant'>; id: Id<'notification'>; userId: Id<'user'>; now: Date },
): Promise<{ attempt: AttemptRow; eventType: string }> {
  const { merchantId, id, userId, now } = asked
  const row = await lockNotification(trx, merchantId, id)
  if (!row) throw new ApiError('NOT_FOUND')
  const site = { merchantId, siteId: row.site_id }
  const url = await urlOf(deps, trx, site)
  if (row.is_pruned) throw new ApiError('CONFLICT', 'What was sent is no longer kept, so it cannot be sent again.')
  if (row.status === 'pending') throw new ApiError('IN_FLIGHT', 'This notification is about to be sent.')
  if (row.status === 'delivering' || (await isBeingRepeated(trx, merchantId, id))) {
    throw new ApiError('IN_FLIGHT', 'This notification is being sent.')
  }
  await assertWithinLimit(deps, trx, site, now)
  const n = row.attempts_count + 1
  await updateNotification(trx, merchantId, id, { attempts_count: n })
  const attempt = await trx
    .insertInto('notification_attempts')
    .values({
      merchant_id: merchantId,
      id: newId('attempt'),
      notification_id: id,
      site_id: row.site_id,
      n,
      trigger: 'manual',
      user_id: userId,
      created_at: now,
      next_at: now,
      url,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await markDue(trx, merchantId, row.site_id, [now])
  return { attempt, eventType: row.event_type }
}

/** Notification URL of the site. @throws ApiError `CONFLICT` without one or with a disabled one; `ENDPOINT_BLOCKED` */
export async function urlOf(
  deps: Pick<Deps, 'config'>,
  trx: Trx,
  site: SiteKey,
  mayBeDisabled = false,
): Promise<string> {
  const [row, endpoint] = await Promise.all([findDeliverySite(trx, site), findEndpoint(trx, site)])
  const url = row?.status === 'archived' ? null : row?.notification_url
  if (!url) throw new ApiError('CONFLICT', 'This site has no notification URL. Set one first.')
  if (!mayBeDisabled && isDisabledFor(endpoint, url)) {
    throw new ApiError('CONFLICT', 'The notification endpoint of this site is disabled. Enable it first.')
  }
  assertNotificationUrl(deps.config, url)
  return url
}

async function isBeingRepeated(trx: Trx, merchantId: Id<'merchant'>, id: Id<'notification'>): Promise<boolean> {
  const row = await trx
    .selectFrom('notification_attempts')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('notification_id', '=', id)
    .where('next_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function assertWithinLimit(deps: Pick<Deps, 'config'>, trx: Trx, site: SiteKey, now: Date): Promise<void> {
  if (!deps.config.rateLimits) return
  await lockCount(trx, 'repeats', site.siteId)
  const since = new Date(now.getTime() - minuteMs)
  const rows = await trx
    .selectFrom('notification_attempts')
    .select('created_at')
    .where('merchant_id', '=', site.merchantId)
    .where('site_id', '=', site.siteId)
    .where('trigger', '=', 'manual')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(repeatsAMinute)
    .execute()
  const first = rows.at(repeatsAMinute - 1)
  if (!first) return
  const waitMs = first.created_at.getTime() - since.getTime()
  throw new ApiError('REPEAT_LIMIT', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}
