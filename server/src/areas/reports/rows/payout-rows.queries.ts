import { asId, type Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import { payoutSumsOf, sumParts } from '../../payouts/payout-parts.ts'
import type { LineRange } from '../lines/report-lines.queries.ts'
import { type MadeRow, moneyIn, type RowSource } from '../lines/report-values.ts'

type PayoutRow = {
  id: Id<'transaction'>
  reference: string
  created_at: Date
  amount: bigint
  bank_reference: string | null
  arrival: string | null
  paid: boolean
  failed: boolean
}

/** Payouts created in the range, with their balance lines. */
export async function payoutRows(trx: Trx, { range, currency }: RowSource): Promise<MadeRow[]> {
  const money = moneyIn(currency)
  const { merchantId, accountId, from, to, position } = range
  const { rows } = await sql<PayoutRow>`
    select p.id, p.processor_reference as reference, p.created_at, p.amount,
      d.data -> 'payout' ->> 'traceId' as bank_reference, d.data -> 'payout' ->> 'arrivalDate' as arrival,
      ${hasEntry(range, sql`p.id`, 'payout.paid')} as paid,
      ${hasEntry(range, sql`p.id`, 'payout.failed')} or ${wasSentBack(range)} as failed
    from transactions p
    left join transaction_details d on d.merchant_id = ${merchantId} and d.transaction_id = p.id
    where p.merchant_id = ${merchantId} and p.type = 'payout' and p.account_id = ${accountId}
      and p.created_at >= ${from} and p.created_at < ${to} and ${hasEntry(range, sql`p.id`, 'payout.created')}
    order by p.created_at, p.id`.execute(trx)
  const payoutIds = rows.map(({ id }) => id)
  const parts = Map.groupBy(await sumParts(trx, { merchantId, payoutIds, position }), ({ payout_id }) => payout_id)
  return rows.map((row) => {
    const { gross, fees, refunds, chargebacks } = payoutSumsOf(parts.get(row.id) ?? [])
    const other = row.amount - gross - fees - refunds - chargebacks
    return {
      payoutId: asId('payout', row.id),
      reference: row.reference,
      createdAt: row.created_at.toISOString(),
      gross: money(gross),
      fees: money(fees),
      refunds: money(refunds),
      chargebacks: money(chargebacks),
      otherMovements: money(other),
      net: money(row.amount),
      // Known once paid; an earlier report has neither.
      bankReference: row.paid ? row.bank_reference : null,
      arrival: row.arrival,
      status: row.failed ? ('failed' as const) : row.paid ? ('paid' as const) : ('created' as const),
    }
  })
}

/** Condition for the report to cover an event of a transaction; later transactions must not appear. */
const hasEntry = ({ merchantId, position }: LineRange, transaction: RawBuilder<unknown>, type: string) => sql`exists (
  select 1 from journal_entries n where n.merchant_id = ${merchantId} and n.transaction_id = ${transaction}
    and n.type = ${type} and n.position <= ${position})`

/** A payout returned by the bank has a separate movement. */
const wasSentBack = (range: LineRange) => sql`exists (
  select 1 from transactions back where back.merchant_id = ${range.merchantId} and back.parent_id = p.id
    and back.type = 'payout_reversal' and ${hasEntry(range, sql`back.id`, 'payout.failed')})`

/** Reserves held in the range, with the amounts released by its end. */
export async function reserveRows(trx: Trx, { range, currency }: RowSource): Promise<MadeRow[]> {
  const money = moneyIn(currency)
  const { merchantId, accountId, from, to, position } = range
  const { rows } = await sql<{
    id: Id<'transaction'>
    reference: string
    created_at: Date
    amount: bigint
    released: string
    releases: number
    release_on: string | null
  }>`
    select h.id, h.processor_reference as reference, h.created_at, h.amount,
      d.data -> 'reserve' ->> 'releaseOn' as release_on,
      released.amount::text as released, released.count as releases
    from transactions h
    cross join lateral (
      select coalesce(sum(t.amount), 0) as amount, count(*)::int as count from transactions r
      join journal_entries e on e.merchant_id = ${merchantId} and e.transaction_id = r.id and e.position <= ${position}
        and e.posted_at < ${to}
      join transfers t on t.merchant_id = ${merchantId} and t.entry_id = e.id
      where r.merchant_id = ${merchantId} and r.parent_id = h.id
    ) released
    left join transaction_details d on d.merchant_id = ${merchantId} and d.transaction_id = h.id
    where h.merchant_id = ${merchantId} and h.type = 'reserve' and h.parent_id is null and h.account_id = ${accountId}
      and h.created_at >= ${from} and h.created_at < ${to} and ${hasEntry(range, sql`h.id`, 'reserve.held')}
    order by h.created_at, h.id`.execute(trx)
  return rows.map((row) => ({
    transactionId: row.id,
    reference: row.reference,
    heldAt: row.created_at.toISOString(),
    held: money(row.amount),
    released: money(row.released),
    releaseDate: row.release_on,
    lines: { held: 1, released: row.releases },
  }))
}
