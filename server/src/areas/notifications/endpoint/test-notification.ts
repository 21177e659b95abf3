import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps, HandlerDeps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { UserAct } from '../../../platform/http/act.ts'
import { listLiveSecretKeys } from '../../sites/secrets/live-secret-keys.ts'
import { create, number } from '../create/create-notifications.ts'
import { presentSite } from '../create/present-object.ts'
import { attempt } from '../delivery/attempt.ts'
import type { Item } from '../delivery/claim.ts'
import { updateNotification } from '../delivery/finish.queries.ts'
import { finish } from '../delivery/finish.ts'
import { holdDeliverySite, type SiteKey } from '../delivery-site.queries.ts'
import { findNotification } from '../list/list.queries.ts'
import { urlOf } from '../repeats/repeat.ts'
import { recordMoves } from '../totals/sums.ts'
import { openExtraHeaders } from './extra-headers.ts'

/**
 * Creates a `test.ping` of the site, sent only by the caller. Disabled addresses accept it too, to show that they work
 * again.
 * @throws ApiError `CONFLICT` without an address, and while the site is being removed; `ENDPOINT_BLOCKED`
 */
export async function createTest(
  deps: Pick<Deps, 'config' | 'masterKey'>,
  trx: Trx,
  site: SiteKey,
  now: Date,
): Promise<Item> {
  const url = await urlOf(deps, trx, site, true)
  const row = await holdDeliverySite(trx, site)
  if (!row) throw new ApiError('NOT_FOUND')
  if (!row.is_held) throw new ApiError('CONFLICT', 'This site is being changed or removed. Try again in a moment.')
  const told = { ...site, url }
  const happened = [
    {
      eventType: 'test.ping',
      at: now,
      receivedAt: now,
      url,
      objectType: 'site',
      objectId: site.siteId,
      orderId: site.siteId,
      object: presentSite(row),
      isNewObject: false,
      isNewOrder: true,
    },
  ]
  const [made] = await create(trx, site, happened, { now, numbers: await number(trx, site, happened) })
  if (!made) throw new Error('the test notification was not made')
  // `canceled` until the attempt is recorded: an interrupted test stays so, and may be repeated.
  await updateNotification(trx, site.merchantId, made.id, { status: 'canceled', next_attempt_at: null })
  const move = { siteId: site.siteId, eventType: 'test.ping', createdAt: now, from: made.status, to: 'canceled' }
  await recordMoves(trx, site.merchantId, [move])
  const notification = await findNotification(trx, site.merchantId, made.id)
  if (!notification) throw new Error('the test notification is not there')
  const [secretKeys, extraHeaders] = await Promise.all([
    listLiveSecretKeys(deps, trx, site, now),
    openExtraHeaders(deps, trx, told),
  ])
  const isSandbox = row.mode === 'test'
  return {
    site,
    notification,
    trigger: 'test',
    attemptId: null,
    repeatId: null,
    url,
    isSandbox,
    isFailing: false,
    secretKeys,
    extraHeaders,
    claimedAt: performance.now(),
  }
}

/** Sends the test outside of any transaction and records the outcome, even if the user was signed out meanwhile. */
export async function sendTest(deps: HandlerDeps, act: UserAct, item: Item): Promise<void> {
  const attempted = await attempt({ config: deps.config }, item, deps.clock.now())
  await finish({ ...deps, separately: act.separately }, item.site, '', [{ item, attempted, userId: act.caller.userId }])
  deps.changes.add(item.site.merchantId, 'notification', [item.notification.id])
}
