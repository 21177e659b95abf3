import { asId, type Id } from '@firepay/contract/product/ids.ts'
import type { ColumnWithLines } from '@firepay/contract/reports/reports.schemas.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCovered, linesOfPayouts, partOf, transfersOf } from '../../payouts/payout-parts.ts'
import type { LineSource } from './matching-lines.queries.ts'
import type { LineRange } from './report-lines.queries.ts'

/**
 * Payment of a transaction: its parent, else itself. Under row-level security PostgreSQL does not use the key for
 * `coalesce` and would read all transactions of the merchant; for `case` it does.
 */
export const paymentOf = (own: 'own' | 't') =>
  sql`case when ${sql.ref(`${own}.parent_id`)} is null then ${sql.ref(`${own}.id`)} else ${sql.ref(`${own}.parent_id`)} end`

type Method = { method: string; brand: string | null; issuerRegion: string | null }

/** Condition for a line `x` whose payment used this method; lines of refunds and disputes belong to their payment. */
export function paidBy(merchantId: Id<'merchant'>, { method, brand, issuerRegion }: Method): RawBuilder<unknown> {
  return sql`exists (
    select 1 from transactions own
    join transactions p on p.merchant_id = ${merchantId} and p.id = ${paymentOf('own')} and p.type = 'payment'
    left join transaction_details d on d.merchant_id = ${merchantId} and d.transaction_id = p.id
    where own.merchant_id = ${merchantId} and own.id = x.transaction_id
      and coalesce(p.method, 'other') = ${method} and p.card_brand is not distinct from ${brand}
      and d.data -> 'paymentMethod' ->> 'issuerCountry' is not distinct from ${issuerRegion})`
}

/** Condition for a line `x` of a payment in a currency. */
export function paidIn(merchantId: Id<'merchant'>, currency: string): RawBuilder<unknown> {
  return sql`exists (
    select 1 from transactions own where own.merchant_id = ${merchantId} and own.id = x.transaction_id
      and own.type = 'payment' and own.currency = ${currency})`
}

/**
 * Captures with the amount in the payment's currency instead of the settlement, as counted in the report: captures at
 * one instant in order of arrival.
 */
export function linesInCurrency({ merchantId, from, to }: LineRange, source: LineSource): LineSource {
  const paid = (lines: RawBuilder<unknown>) => sql`(
    select x.entry_id, x.line, x.kind, x.posted_at, x.available_at, x.transaction_id, x.type, x.position, x.occurred_at,
      x.late, x.category, x.fee_type, coalesce((
        select capture.amount from (
          select (item -> 'amount' ->> 'amount')::numeric as amount, row_number() over (order by number) as nth
          from transaction_details d
          cross join jsonb_array_elements(d.data -> 'timeline') with ordinality as items (item, number)
          where d.merchant_id = ${merchantId} and d.transaction_id = x.transaction_id
            and item ->> 'type' = 'payment.captured' and (item ->> 'at')::timestamptz = x.occurred_at
        ) capture
        where capture.nth = (
          select count(*) from journal_entries n
          where n.merchant_id = ${merchantId} and n.transaction_id = x.transaction_id and n.type = 'payment.captured'
            and n.occurred_at = x.occurred_at and n.posted_at >= ${from} and n.posted_at < ${to}
            and n.position <= x.position)), 0) as effect
    from ${lines} x where ${source.where})`
  return {
    merchantId,
    where: sql<SqlBool>`true`,
    async *parts(trx) {
      for await (const lines of source.parts(trx)) yield paid(lines)
    },
  }
}

const isCharged = sql`'fees' in (f.kind, o.kind)`

/** Transfers of entries `e` on the balance, signed by their effect, with the columns of `linesOf`. */
const onBalance = (merchantId: Id<'merchant'>, entries: RawBuilder<unknown>) => sql`(
    select e.id as entry_id, t.line, case when o.kind = 'balance' then t.amount else -t.amount end as effect, t.kind,
      t.posted_at, t.available_at, e.transaction_id, e.type, e.position, e.occurred_at,
      t.posted_at <> e.occurred_at as late, ${partOf()} as part,
      case when ${isCharged} then 'fee' when e.type = 'refund.failed' then 'reversal'
        when e.type like 'payment.%' then 'payment' when e.type like 'refund.%' then 'refund'
        when e.type like 'dispute.%' then 'chargeback' when e.type like 'reserve.%' then 'reserve'
        else 'adjustment' end as category,
      case when ${isCharged} then t.kind end as fee_type
    ${entries}
    cross join lateral ${transfersOf(merchantId)}
    where 'balance' in (f.kind, o.kind)`

const payoutColumns: Partial<Record<ColumnWithLines, RawBuilder<SqlBool>>> = {
  gross: sql`x.part = 'payment' and x.fee_type is null`,
  refunds: sql`x.part = 'refund' and x.fee_type is null`,
  chargebacks: sql`x.part = 'chargeback' and x.fee_type is null`,
  otherMovements: sql`x.part in ('fee', 'other') and x.fee_type is null`,
  fees: sql`x.fee_type is not null`,
}

/** Postings of a payout covered by a report, or of one of its parts. */
export function linesOfPayout(
  { merchantId, position }: LineRange,
  payoutId: Id<'payout'>,
  column: ColumnWithLines,
): LineSource {
  const entries = linesOfPayouts({ merchantId, payoutIds: [asId('transaction', payoutId)] })
  return {
    merchantId,
    where: payoutColumns[column] ?? sql<SqlBool>`true`,
    async *parts() {
      yield sql`${onBalance(merchantId, entries)} and ${isCovered(position)})`
    },
  }
}

/** Amounts of a reserve held, or released by the end of a report. */
export function linesOfReserve(
  { merchantId, position, to }: LineRange,
  holdId: Id<'transaction'>,
  column: 'held' | 'released',
): LineSource {
  const owner = column === 'held' ? sql`own.id` : sql`own.parent_id`
  const entries = sql`
    from transactions own
    join journal_entries e on e.merchant_id = ${merchantId} and e.transaction_id = own.id and e.position <= ${position}`
  const inTime = column === 'held' ? sql`` : sql`and e.posted_at < ${to}`
  return {
    merchantId,
    where: sql<SqlBool>`true`,
    async *parts() {
      yield sql`${onBalance(merchantId, entries)} and own.merchant_id = ${merchantId} and ${owner} = ${holdId} ${inTime})`
    },
  }
}
