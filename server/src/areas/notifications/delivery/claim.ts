import type { Id } from '@firepay/contract/product/ids.ts'
import { type Trx, withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { listLiveSecretKeys } from '../../sites/secrets/live-secret-keys.ts'
import { announceReleases, nextRelease } from '../create/balance-releases.ts'
import { findEndpoint } from '../create/create.queries.ts'
import { markDue } from '../create/create-notifications.ts'
import { holdDeliverySite, type SiteKey } from '../delivery-site.queries.ts'
import { isDisabledFor } from '../endpoint/endpoint.ts'
import { openExtraHeaders } from '../endpoint/extra-headers.ts'
import type { NotificationRow } from '../notifications.tables.ts'
import { addSkips, type Skip } from '../repeats/repeat-skips.ts'
import { withdraw } from '../repeats/repeat-withdraw.ts'
import * as queries from './claim.queries.ts'

/** How long a claim lasts without being renewed; after a crash, notifications are sent again then. */
export const leaseMs = 5_000
/** How many are leased at once for an address that answers quickly; only four are sent at a time. */
const manyLeased = 40
const fewLeased = 4

/** One thing to be sent once. */
export type Item = {
  site: SiteKey
  notification: Pick<NotificationRow, 'id' | 'event_type' | 'payload' | 'order_id' | 'position'>
  trigger: 'schedule' | 'manual' | 'bulk' | 'test'
  /** The repeat that was asked for; made with the outcome for attempts of the schedule. */
  attemptId: string | null
  /** The bulk repeat that it belongs to. */
  repeatId: Id<'job'> | null
  url: string
  isSandbox: boolean
  isFailing: boolean
  secretKeys: readonly string[]
  /** What its receiver wants with every request; the values are shown to nobody. */
  extraHeaders: Readonly<Record<string, string>>
  /** By `performance.now()` of the process that leased it. */
  claimedAt: number
}

/** What is leased: the notification, or the repeat of it that was asked for. */
export function keyOf(item: Pick<Item, 'attemptId' | 'notification'>): string {
  return item.attemptId ?? item.notification.id
}

/**
 * Leases what is due for a site, in the second of two steps: the first has found which sites have something due. One
 * claim of a site runs at a time, and an address that another worker is serving is left to that one, so that at most four
 * requests to it are under way.
 * @param worker.isSlow whether the site took its time lately: then no more is leased than is sent at once
 * @param worker.held ids of what the worker is at: notifications, and attempts of repeats
 * @returns what was leased; empty when nothing is due or another worker is at it
 */
export async function claim(
  deps: Deps,
  site: SiteKey,
  { workerId, isSlow, held }: { workerId: string; isSlow: boolean; held: readonly string[] },
): Promise<readonly Item[]> {
  return await withTenant(deps.db.app, site.merchantId, async (trx) => {
    if (!(await queries.lockClaims(trx, site.siteId))) return []
    const now = deps.clock.now()
    const [due, row, endpoint, isServed, release] = await Promise.all([
      queries.takeDue(trx, site),
      holdDeliverySite(trx, site),
      findEndpoint(trx, site),
      queries.isServedByOther(trx, site, workerId, now),
      nextRelease(trx, site),
    ])
    if (row && !row.is_held) return []
    const done = queries.removeDue(trx, site, due)
    if (!row) {
      await done
      return []
    }
    const url = row.status === 'archived' ? null : row.notification_url
    const { notification_events: wanted } = row
    const isTold = url !== null && (wanted.length === 0 || wanted.includes('balance.available'))
    if (release && release <= now) {
      await announceReleases(trx, { ...site, timeZone: row.time_zone }, isTold ? url : null, now)
    }
    if (url === null) {
      await Promise.all([queries.cancelOpen(trx, site), endRepeats(trx, site, now)])
    } else if (isDisabledFor(endpoint, url)) await queries.cancelOpen(trx, site)
    const items: Item[] = []
    const isFailing = endpoint?.url === url && endpoint.failing_since !== null
    const throttled = endpoint?.url === url ? endpoint.throttled_until : null
    if (url !== null && !isServed) {
      const limit = isFailing || isSlow ? fewLeased : manyLeased
      const lease = { workerId, now, until: new Date(now.getTime() + leaseMs), limit, held }
      const isThrottled = throttled !== null && throttled > now
      const [repeats, scheduled, secretKeys, extraHeaders] = await Promise.all([
        queries.claimRepeats(trx, site, lease),
        isThrottled ? [] : queries.claimNotifications(trx, site, lease),
        listLiveSecretKeys(deps, trx, site, now),
        openExtraHeaders(deps, trx, { ...site, url }),
      ])
      const claimedAt = performance.now()
      const common = { site, url, isSandbox: row.mode === 'test', isFailing, secretKeys, extraHeaders, claimedAt }
      // Their worker was killed before the repeat was stopped: only now is it known that nobody is sending them.
      const stopped = new Set(repeats.flatMap((one) => (one.is_stopped && one.repeat_id !== null ? one.repeat_id : [])))
      for (const id of stopped) await withdraw(trx, site.merchantId, id, now)
      for (const { attempt_id, trigger, repeat_id, is_stopped, ...notification } of repeats) {
        if (is_stopped) continue
        // The check constraint of the table allows nothing else.
        items.push({
          ...common,
          notification,
          trigger: trigger as Item['trigger'],
          attemptId: attempt_id,
          repeatId: repeat_id,
        })
      }
      for (const notification of scheduled) {
        items.push({ ...common, notification, trigger: 'schedule', attemptId: null, repeatId: null })
      }
    }
    const [next, later] = await Promise.all([queries.findNextDue(trx, site, throttled), nextRelease(trx, site)])
    const instants = [next, later].filter((at) => at !== null)
    const earliest = Math.min(...instants.map((at) => at.getTime()))
    await Promise.all([done, instants.length > 0 && markDue(trx, site.merchantId, site.siteId, [new Date(earliest)])])
    return items
  })
}

/** The site has no address any more: what was to be repeated is not, and bulk repeats count that. */
async function endRepeats(trx: Trx, site: SiteKey, now: Date): Promise<void> {
  const ended = await queries.cancelRepeats(trx, site, now, 'The site has no address for notifications any more.')
  for (const [repeatId, of] of Map.groupBy(ended, (one) => one.repeat_id)) {
    if (repeatId === null) continue
    const skips = of.map((one): Skip => ({ notificationId: one.notification_id, reason: 'unreachable' }))
    await addSkips(trx, { ...site, repeatId }, skips, skips.length)
  }
}
