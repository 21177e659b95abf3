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

/** Duration of a lease between renewals; after a crash, its notifications are sent again when it ends. */
export const leaseMs = 5_000
/** Items leased at once for a fast address; at most four are sent at a time. */
const manyLeased = 40
const fewLeased = 4

/** An item to send once. */
export type Item = {
  site: SiteKey
  notification: Pick<NotificationRow, 'id' | 'event_type' | 'payload' | 'order_id' | 'position'>
  trigger: 'schedule' | 'manual' | 'bulk' | 'test'
  /** Attempt of a requested repeat; null for scheduled and test attempts, whose row is inserted with the outcome. */
  attemptId: string | null
  repeatId: Id<'job'> | null
  url: string
  isSandbox: boolean
  isFailing: boolean
  secretKeys: readonly string[]
  /** Extra headers of the address; their values are secret. */
  extraHeaders: Readonly<Record<string, string>>
  /** `performance.now()` of the leasing process. */
  claimedAt: number
}

/** Id of the leased row: the requested attempt, or the notification. */
export function keyOf(item: Pick<Item, 'attemptId' | 'notification'>): string {
  return item.attemptId ?? item.notification.id
}

/**
 * Leases due items of a site that `listDueSites` found. One claim of a site runs at a time, and an address served by another
 * worker is skipped, so that at most four requests to it are in flight.
 * @param worker.isSlow true leases no more than are sent at once
 * @param worker.held ids of the notifications and attempts that the worker holds
 * @returns leased items; empty when nothing is due or another worker serves the site
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
      // Their worker died before the repeat was stopped; the expired lease now shows that they are not in flight.
      const stopped = new Set(repeats.flatMap((one) => (one.is_stopped && one.repeat_id !== null ? one.repeat_id : [])))
      for (const id of stopped) await withdraw(trx, site.merchantId, id, now)
      for (const { attempt_id, trigger, repeat_id, is_stopped, ...notification } of repeats) {
        if (is_stopped) continue
        // A check constraint allows no other trigger.
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

/** The site has no address any more: ends its waiting repeats, and counts them as skipped by their bulk repeats. */
async function endRepeats(trx: Trx, site: SiteKey, now: Date): Promise<void> {
  const ended = await queries.cancelRepeats(trx, site, now, 'The site has no address for notifications any more.')
  for (const [repeatId, of] of Map.groupBy(ended, (one) => one.repeat_id)) {
    if (repeatId === null) continue
    const skips = of.map((one): Skip => ({ notificationId: one.notification_id, reason: 'unreachable' }))
    await addSkips(trx, { ...site, repeatId }, skips, skips.length)
  }
}
