import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import { openStatuses } from './sums.ts'

/** A total that differs from the notifications. */
export type SumDifference = {
  siteId: Id<'site'>
  hour: Date
  eventType: string
  state: string
  /** Sum minus actual count; negative when the sum is too low. */
  count: bigint
}

const dimensions = sql`site_id, hour, event_type, state`

/**
 * Compares sums and deltas with the notifications. Every change of a status has to call `recordMoves`; only this check finds
 * a missing call.
 * @param trx `repeatable read`
 * @returns the first ten differences by hour; empty without any
 */
export async function checkNotificationSums(trx: Trx, merchantId: Id<'merchant'>): Promise<SumDifference[]> {
  const { rows } = await sql<{ site_id: Id<'site'>; hour: Date; event_type: string; state: string; count: string }>`
    select ${dimensions}, sum(count)::text as count from (
      select ${dimensions}, count from notification_sums where merchant_id = ${merchantId}
      union all select ${dimensions}, count from notification_deltas where merchant_id = ${merchantId}
      union all select ${dimensions}, -count from (${countedOf(merchantId)}) c
    ) x
    group by ${dimensions} having sum(count) <> 0 order by hour, site_id, event_type, state limit 10`.execute(trx)
  return rows.map(({ site_id: siteId, event_type: eventType, hour, state, count }) => {
    return { siteId, hour, eventType, state, count: BigInt(count) }
  })
}

/**
 * Rebuilds the merchant's sums from the notifications. Safe during traffic: deltas of transactions that commit later are
 * kept.
 * @param trx `repeatable read`, so that one snapshot decides which deltas the notifications already include; on a
 *   serialization failure run it again, as `withTenant` does
 */
export async function rebuildNotificationSums(trx: Trx, merchantId: Id<'merchant'>): Promise<void> {
  await sql`delete from notification_deltas where merchant_id = ${merchantId}`.execute(trx)
  await sql`delete from notification_sums where merchant_id = ${merchantId}`.execute(trx)
  await sql`insert into notification_sums (merchant_id, ${dimensions}, count)
    select ${merchantId}::uuid, ${dimensions}, count from (${countedOf(merchantId)}) c on conflict do nothing`.execute(
    trx,
  )
}

function countedOf(merchantId: Id<'merchant'>): RawBuilder<unknown> {
  return sql`select site_id, date_trunc('hour', created_at, 'UTC') as hour, event_type,
      case when status = any(${openStatuses}::text[]) then 'open' else status end as state, count(*) as count
    from notifications where merchant_id = ${merchantId} group by 1, 2, 3, 4`
}
