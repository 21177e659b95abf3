import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Family, facets, measures, valueFamily } from './families.ts'

/** Unfolded deltas of the merchant in the columns of the sums, for a `from` clause. */
export function unfoldedDeltas(family: Family, merchantId: Id<'merchant'>): RawBuilder<unknown> {
  if (family !== valueFamily) return sql.table(family.deltas)
  const isOwn = ['field', 'bucket', 'facet', 'value']
  const columns = [...family.dimensions, ...measures].filter((name) => !isOwn.includes(name))
  return sql`(
    select d.merchant_id, f.field, f.bucket, v.facet, v.value, ${sql.join(columns.map((name) => sql.ref(`d.${name}`)))}
    from statistics_value_deltas d
    cross join lateral (values ('created', d.created_month), ('captured', d.captured_month)) as f (field, bucket)
    cross join lateral (values ${sql.join(facets.map((name) => sql`(${sql.lit(name)}, ${sql.ref(`d.${name}`)})`))}) as v (facet, value)
    where d.merchant_id = ${merchantId} and f.bucket is not null and v.value is not null)`
}
