import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** Sum of a payment's refunds that a file gave without ids, and the time in which they were made. */
export type UnnamedRefunds = { currency: string; amount: bigint; from: Date; until: Date }

/** Sums of unnamed refunds whose time overlaps a range: the largest for each currency and time. */
export async function findUnnamedRefunds(
  trx: Trx,
  { merchantId, siteId }: Scope,
  { least, from, until }: { least: bigint; from: Date; until: Date },
): Promise<UnnamedRefunds[]> {
  // `offset 0` keeps the order of the joins (docs/decisions/imports.md).
  const { rows } = await sql<Omit<UnnamedRefunds, 'amount'> & { amount: string }>`
    with unnamed as materialized (
      select x.id, x.parent_id, x.account_currency as currency, x.settled_amount as amount, x.received_at
      from transactions x
      where x.merchant_id = ${merchantId} and x.site_id = ${siteId} and x.type = 'refund' and x.part > 0
        and x.status = 'succeeded' and x.settled_amount >= ${least}
    ),
    timed as materialized (
      select x.currency, x.amount, p.created_at as "from",
        coalesce((d.data->'refund'->>'until')::timestamptz, x.received_at) as until
      from unnamed x
      cross join lateral (
        select created_at from transactions where merchant_id = ${merchantId} and id = x.parent_id offset 0
      ) p
      cross join lateral (
        select data from transaction_details where merchant_id = ${merchantId} and transaction_id = x.id offset 0
      ) d
    )
    select currency, max(amount)::text as amount, "from", until
    from timed
    where "from" < ${until} and until > ${from}
    group by currency, "from", until`.execute(trx)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

/** A refund of a balance history without its payment. */
export type UnlinkedRefund = { currency: string; amount: bigint; at: Date }

/**
 * Unlinked refunds made after an instant, the latest first; in each currency only those smaller than all later ones, which
 * include the smallest refund after any instant.
 */
export async function findSmallestUnlinked(
  trx: Trx,
  { merchantId, siteId }: Scope,
  after: Date,
): Promise<UnlinkedRefund[]> {
  const { rows } = await sql<Omit<UnlinkedRefund, 'amount'> & { amount: string }>`
    with provisional as materialized (
      select d.transaction_id from transaction_details d
      where d.merchant_id = ${merchantId} and d.data->>'provisional' = 'booked'
    ),
    unlinked as materialized (
      select x.currency, x.created_at as at, -x.net as amount,
        min(-x.net) over (
          partition by x.currency order by x.created_at desc rows between unbounded preceding and 1 preceding
        ) as later
      from provisional d
      cross join lateral (
        select * from transactions where merchant_id = ${merchantId} and id = d.transaction_id offset 0
      ) x
      where x.site_id = ${siteId} and x.type = 'adjustment' and x.processor_reference ~ '^(re|pyr)_'
        and x.net < 0 and x.created_at > ${after}
    )
    select currency, at, amount::text from unlinked
    where later is null or amount < later
    order by at desc, unlinked.amount desc`.execute(trx)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

/** Amounts refunded of payments under ids of their own, in the currency of the account. */
export async function findNamedRefunds(
  trx: Trx,
  { merchantId, siteId }: Scope,
  references: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await trx
    .selectFrom('transactions')
    .select(['processor_reference', 'settled_refunded_amount'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('type', '=', 'payment')
    .where('part', '=', 0)
    .where(sql<boolean>`processor_reference = any(${[...new Set(references)]})`)
    .execute()
  return new Map(rows.map((row) => [row.processor_reference, row.settled_refunded_amount]))
}
