import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { type Facet, type Family, facets, families, measures, valueFamily } from './families.ts'
import type { Level } from './segments.ts'
import { unfoldedDeltas } from './unfolded.ts'
import { changeVersion } from './versions.ts'

const counted: Readonly<Record<(typeof measures)[number], RawBuilder<unknown>>> = {
  count: sql`count(*)`,
  gross: sql`case when t.type = 'payment' then sum(t.captured_amount) else sum(t.amount) end`,
  refunds: sql`case when t.type = 'payment' then sum(t.refunded_amount) else 0 end`,
  chargebacks: sql`case when t.type = 'payment' then sum(t.disputed_amount) else 0 end`,
  fees: sql`sum(t.fee_total)`,
  net: sql`sum(t.net)`,
  refunded_count: sql`count(*) filter (where t.type = 'payment' and t.refunded_amount > 0)`,
  disputed_count: sql`count(*) filter (where t.type = 'payment' and t.dispute_status <> 'none')`,
}

const fields = ['created', 'captured'] as const

/** A set of sums: family, level, instant and, by value, facet. */
type Part = { family: Family; level: Level; field: 'created' | 'captured'; facet: Facet | null }

const parts: readonly Part[] = families.flatMap((family) =>
  fields.flatMap((field) =>
    family.levels.toReversed().flatMap((level) => {
      const facetsOf = family === valueFamily ? facets : [null]
      return facetsOf.map((facet) => ({ family, level, field, facet }))
    }),
  ),
)

/**
 * Rebuilds the merchant's sums from transactions. Safe during ingest: later commits bring their own deltas, which are
 * kept.
 * @param trx `repeatable read`, so that one snapshot determines which deltas the transactions include; retry after a
 *   serialization failure, as `withTenant` does
 */
export async function rebuildStatistics(trx: Trx, merchantId: Id<'merchant'>): Promise<void> {
  // Under the merchant's own scope, which events do not wait for.
  await changeVersion(trx, merchantId, [merchantId])
  for (const { deltas, sums } of families) {
    await sql`delete from ${sql.table(deltas)} where merchant_id = ${merchantId}`.execute(trx)
    await sql`delete from ${sql.table(sums)} where merchant_id = ${merchantId}`.execute(trx)
  }
  for (const part of parts) {
    const { family, level } = part
    const names = [...family.dimensions, ...measures].map((name) => sql.ref(name))
    await sql`
      insert into ${sql.table(family.sums)} (merchant_id, level, ${sql.join(names)})
      select ${merchantId}::uuid, ${level}, ${sql.join(names)} from (${sumsOfRows(merchantId, part)}) r
      on conflict do nothing
    `.execute(trx)
  }
}

/** A difference of the statistics; figures are sums minus transactions. */
export type StatisticsDifference = {
  level: Level
  field: 'created' | 'captured'
  /** The value's column: country, card brand or decline code. */
  facet: Facet | null
  value: string
  /** First day of the period, in UTC. */
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
 * Compares sums and deltas with the transactions, at every level, for both instants and every value.
 * @param trx `repeatable read`
 * @returns the first ten differences by day; empty when there are none
 */
export async function checkStatistics(trx: Trx, merchantId: Id<'merchant'>): Promise<StatisticsDifference[]> {
  const found: StatisticsDifference[] = []
  for (const part of parts) {
    const { rows } = await differences(merchantId, part).execute(trx)
    for (const { site_id: siteId, count, gross, net, ...same } of rows) {
      const { level, field, facet } = part
      found.push({
        level,
        field,
        facet,
        siteId,
        ...same,
        count: BigInt(count),
        gross: BigInt(gross),
        net: BigInt(net),
      })
    }
  }
  return found.slice(0, 10)
}

type DifferenceRow = {
  value: string
  bucket: string
  site_id: Id<'site'>
  type: string
  status: string
  currency: string
  count: string
  gross: string
  net: string
}

function differences(merchantId: Id<'merchant'>, part: Part): RawBuilder<DifferenceRow> {
  const { family, level, field, facet } = part
  const stored = (alias: string, bucket: RawBuilder<unknown>) => {
    const columns = [...family.dimensions, ...measures].map((name) =>
      name === 'bucket' ? sql`${bucket} as bucket` : sql.ref(`${alias}.${name}`),
    )
    const ofFacet = facet === null ? sql`` : sql` and ${sql.ref(`${alias}.facet`)} = ${facet}`
    return sql`select ${sql.join(columns)} from ${alias === 's' ? sql.table(family.sums) : unfoldedDeltas(family, merchantId)} ${sql.ref(alias)}
      where ${sql.ref(`${alias}.merchant_id`)} = ${merchantId} and ${sql.ref(`${alias}.field`)} = ${field}${ofFacet}`
  }
  const negative = measures.map((name) => sql`-${sql.ref(`r.${name}`)}`)
  const dimensions = sql.join(family.dimensions.map((name) => sql.ref(`x.${name}`)))
  const isOff = measures.map((name) => sql`sum(${sql.ref(`x.${name}`)}) <> 0`)
  return sql<DifferenceRow>`
    select ${facet === null ? sql`''` : sql`x.value`} as value, x.bucket, x.site_id, x.type, x.status, x.currency,
      sum(x.count)::text as count, sum(x.gross)::text as gross, sum(x.net)::text as net
    from (
      ${stored('s', sql`s.bucket`)} and s.level = ${level}
      union all
      ${stored('d', sql`date_trunc(${level}, d.bucket::timestamp)::date`)}
      union all
      select ${sql.join(family.dimensions.map((name) => sql.ref(`r.${name}`)))}, ${sql.join(negative)}
      from (${sumsOfRows(merchantId, part)}) r
    ) x
    group by ${dimensions}
    having ${sql.join(isOff, sql` or `)}
    order by x.bucket limit 10
  `
}

/** Expected sums of this part, computed from transactions. */
function sumsOfRows(merchantId: Id<'merchant'>, { family, level, field, facet }: Part): RawBuilder<unknown> {
  const at = field === 'captured' ? sql`t.captured_at` : sql`t.created_at`
  const special: Record<string, RawBuilder<unknown>> = {
    field: sql`${field}::text`,
    bucket: sql`date_trunc(${sql.lit(level)}, ${at} at time zone 'UTC')::date`,
    method: sql`coalesce(t.method, '')`,
    ...(facet && { facet: sql`${facet}::text`, value: sql.ref(`t.${facet}`) }),
  }
  const columns = family.dimensions.map((name) => sql`${special[name] ?? sql.ref(`t.${name}`)} as ${sql.ref(name)}`)
  const figures = measures.map((name) => sql`${counted[name]} as ${sql.ref(name)}`)
  const groups = family.dimensions.map((_, index) => sql.lit(index + 1))
  return sql`
    select ${sql.join(columns)}, ${sql.join(figures)} from transactions t
    where t.merchant_id = ${merchantId} and ${at} is not null${facet ? sql` and ${sql.ref(`t.${facet}`)} is not null` : sql``}
    group by ${sql.join(groups)}`
}
