import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Level } from './segments.ts'

const figures = sql`
  count(*) as count,
  case when t.type = 'payment' then sum(t.captured_amount) else sum(t.amount) end as gross,
  case when t.type = 'payment' then sum(t.refunded_amount) else 0 end as refunds,
  case when t.type = 'payment' then sum(t.disputed_amount) else 0 end as chargebacks,
  sum(t.fee_total) as fees, sum(t.net) as net,
  count(*) filter (where t.type = 'payment' and t.refunded_amount > 0) as refunded_count,
  count(*) filter (where t.type = 'payment' and t.dispute_status <> 'none') as disputed_count`

const levels = ['day', 'month', 'year'] as const
const fields = ['created', 'captured'] as const

/**
 * Makes the merchant's sums anew from the transactions. Safe while events come in: what commits later brings its own
 * deltas, which are kept.
 * @param trx `repeatable read`, so that one snapshot says which deltas the transactions already hold; run it again
 *   after a serialization failure, as `withTenant` does
 */
export async function rebuildStatistics(trx: Trx, merchantId: Id<'merchant'>): Promise<void> {
  await trx.deleteFrom('statistics_deltas').where('merchant_id', '=', merchantId).execute()
  await trx.deleteFrom('statistics_sums').where('merchant_id', '=', merchantId).execute()
  for (const field of fields) {
    for (const level of levels) {
      await sql`
        insert into statistics_sums (merchant_id, level, field, bucket, site_id, type, status, method, currency,
          account_currency, count, gross, refunds, chargebacks, fees, net, refunded_count, disputed_count)
        select t.merchant_id, ${level}, ${field}, ${bucketOf(field, level)}, t.site_id, t.type, t.status,
          coalesce(t.method, ''), t.currency, t.account_currency, ${figures}
        from transactions t where t.merchant_id = ${merchantId} and ${instantOf(field)} is not null
        group by t.merchant_id, 4, t.site_id, t.type, t.status, 8, t.currency, t.account_currency
        on conflict do nothing
      `.execute(trx)
    }
  }
}

/** A line of the statistics that is not what the transactions say; figures are sums minus transactions. */
export type StatisticsDifference = {
  level: Level
  field: 'created' | 'captured'
  /** The first day of the period, in UTC. */
  bucket: string
  siteId: Id<'site'>
  type: string
  status: string
  currency: string
  count: bigint
  gross: bigint
  net: bigint
}

/**
 * Compares sums and deltas with the transactions themselves, at every level and for both instants.
 * @param trx `repeatable read`
 * @returns the first ten differences in the order of their days; empty when all is right
 */
export async function checkStatistics(trx: Trx, merchantId: Id<'merchant'>): Promise<StatisticsDifference[]> {
  const found: StatisticsDifference[] = []
  for (const field of fields) {
    for (const level of levels) {
      const { rows } = await sql<DifferenceRow>`
        select x.bucket, x.site_id, x.type, x.status, x.currency,
          sum(x.count)::text as count, sum(x.gross)::text as gross, sum(x.net)::text as net
        from (
          select s.bucket, s.site_id, s.type, s.status, s.method, s.currency, s.account_currency,
            s.count, s.gross, s.refunds, s.chargebacks, s.fees, s.net, s.refunded_count, s.disputed_count
          from statistics_sums s
          where s.merchant_id = ${merchantId} and s.level = ${level} and s.field = ${field}
          union all
          select date_trunc(${level}, d.bucket::timestamp)::date, d.site_id, d.type, d.status, d.method, d.currency,
            d.account_currency, d.count, d.gross, d.refunds, d.chargebacks, d.fees, d.net, d.refunded_count,
            d.disputed_count
          from statistics_deltas d where d.merchant_id = ${merchantId} and d.field = ${field}
          union all
          select r.bucket, r.site_id, r.type, r.status, r.method, r.currency, r.account_currency, -r.count, -r.gross,
            -r.refunds, -r.chargebacks, -r.fees, -r.net, -r.refunded_count, -r.disputed_count
          from (
            select ${bucketOf(field, level)} as bucket, t.site_id, t.type, t.status, coalesce(t.method, '') as method,
              t.currency, t.account_currency, ${figures}
            from transactions t where t.merchant_id = ${merchantId} and ${instantOf(field)} is not null
            group by 1, t.site_id, t.type, t.status, 5, t.currency, t.account_currency
          ) r
        ) x
        group by x.bucket, x.site_id, x.type, x.status, x.method, x.currency, x.account_currency
        having sum(x.count) <> 0 or sum(x.gross) <> 0 or sum(x.refunds) <> 0 or sum(x.chargebacks) <> 0
          or sum(x.fees) <> 0 or sum(x.net) <> 0 or sum(x.refunded_count) <> 0 or sum(x.disputed_count) <> 0
        order by x.bucket limit 10
      `.execute(trx)
      for (const row of rows) {
        const { site_id, count, gross, net, ...same } = row
        found.push({
          level,
          field,
          siteId: site_id,
          ...same,
          count: BigInt(count),
          gross: BigInt(gross),
          net: BigInt(net),
        })
      }
    }
  }
  return found.slice(0, 10)
}

type DifferenceRow = {
  bucket: string
  site_id: Id<'site'>
  type: string
  status: string
  currency: string
  count: string
  gross: string
  net: string
}

function instantOf(field: 'created' | 'captured') {
  return field === 'captured' ? sql`t.captured_at` : sql`t.created_at`
}

function bucketOf(field: 'created' | 'captured', level: Level) {
  return sql`date_trunc(${sql.lit(level)}, ${instantOf(field)} at time zone 'UTC')::date`
}
