import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import { openStatuses } from './sums.ts'

/** Totals of notifications that are not what the notifications say. */
export type SumDifference = {
  siteId: Id<'site'>
  hour: Date
  eventType: string
  state: string
  /** So many more are summed than there are; below zero, so many fewer. */
  count: bigint
}

const dimensions = sql`site_id, hour, event_type, state`

/**
 * Compares the sums and what is not folded yet with the notifications themselves: whoever changes a status has to call
 * `recordMoves`, and nothing else would tell of one that does not.
 * @param trx `repeatable read`
 * @returns the first ten differences in the order of their hours; empty when all is right
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
 * Makes the merchant's sums anew from the notifications. Safe while events come in and notifications are sent: what commits
 * later brings its own rows of what changed, which are kept.
 * @param trx `repeatable read`, so that one snapshot says which of those rows the notifications already hold; run it again
 *   after a serialization failure, as `withTenant` does
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
