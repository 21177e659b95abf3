import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'

export type LockedSite = {
  merchantId: Id<'merchant'>
  siteId: Id<'site'>
  timeZone: string
  settlementDelayDays: number
  mode: string
  /** Notification URL (null without one), event types (empty: all), and whether old events are sent too. */
  notificationUrl: string | null
  notificationEvents: readonly string[]
  notifyOldEvents: boolean
}

/** Locks the site for this transaction, so that its batches run one after another; null for an unknown site. */
export async function lockSite(
  trx: Trx,
  { merchantId, siteId }: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
): Promise<LockedSite | null> {
  const row = await trx
    .selectFrom('sites')
    .select(['time_zone', 'settlement_delay_days', 'mode'])
    .select(['notification_url', 'notification_events', 'notify_old_events'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', siteId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    merchantId,
    siteId,
    timeZone: row.time_zone,
    settlementDelayDays: row.settlement_delay_days,
    mode: row.mode,
    notificationUrl: row.notification_url,
    notificationEvents: row.notification_events,
    notifyOldEvents: row.notify_old_events,
  }
}
