import { movementCategories } from '@firepay/contract/reports/report-values.ts'
import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import { divideHalfEven } from '../../../platform/money/half-even.ts'
import { paymentOf } from '../lines/object-lines.queries.ts'
import { linesOf, type Movement, sumByCategory } from '../lines/report-lines.queries.ts'
import { type MadeRow, moneyIn, type RowSource, rateOf, ratioOf } from '../lines/report-values.ts'
import { payoutRows, reserveRows } from './payout-rows.queries.ts'
import { moveBlocks } from './status-rows.queries.ts'

/** All rows of a report except ledgers, from the transfers it covers. There are few. */
export async function makeRows(trx: Trx, type: Exclude<ReportType, 'ledger'>, source: RowSource): Promise<MadeRow[]> {
  return await makers[type](trx, source)
}

type Maker = (trx: Trx, source: RowSource) => Promise<MadeRow[]>

const makers: Record<Exclude<ReportType, 'ledger'>, Maker> = {
  daily: movementRows,
  monthly: movementRows,
  summary: movementRows,
  category: categoryRows,
  status: statusRows,
  'payment-method': methodRows,
  fees: feeRows,
  payout: payoutRows,
  reserve: reserveRows,
  currency: currencyRows,
}

async function movementRows(trx: Trx, { range, currency }: RowSource): Promise<MadeRow[]> {
  return movementRowsOf(await sumByCategory(trx, range), currency)
}

/** Rows of daily, monthly and summary reports, in the order of categories. */
export function movementRowsOf(found: readonly Movement[], currency: string): MadeRow[] {
  const money = moneyIn(currency)
  return movementCategories.flatMap((category) => {
    const row = found.find((one) => one.category === category)
    if (!row) return []
    const net = BigInt(row.credits) - BigInt(row.debits)
    return [
      { category, count: Number(row.count), credits: money(row.credits), debits: money(row.debits), net: money(net) },
    ]
  })
}

async function categoryRows(trx: Trx, { range, currency }: RowSource): Promise<MadeRow[]> {
  return categoryRowsOf(await sumByCategory(trx, range), currency)
}

/** Rows of a category report, in the order of categories. */
export function categoryRowsOf(found: readonly Movement[], currency: string): MadeRow[] {
  const money = moneyIn(currency)
  return movementCategories.flatMap((category) => {
    const row = found.find((one) => one.category === category)
    return row ? [{ category, count: Number(row.count), amount: money(BigInt(row.credits) - BigInt(row.debits)) }] : []
  })
}

/** Balance of each block at both ends of the range, and movements of the total through it. */
async function statusRows(trx: Trx, { range, currency }: RowSource): Promise<MadeRow[]> {
  const money = moneyIn(currency)
  return (await moveBlocks(trx, range)).map(({ block, open, close, came, went, lines }) => {
    const moved = close - open - came + went
    return {
      block,
      open: money(open),
      in: money(came),
      out: money(went),
      moved: money(moved),
      close: money(close),
      lines,
    }
  })
}

type MethodRow = {
  method: string
  brand: string | null
  region: string | null
  count: bigint
  payment_lines: number
  fee_lines: number
  gross: string
  fees: string
  refunds: string
}

/** Rows by payment method; fees of refunds and disputes are with their payment. */
async function methodRows(trx: Trx, { range, currency }: RowSource): Promise<MadeRow[]> {
  const money = moneyIn(currency)
  const { merchantId } = range
  const { rows } = await sql<MethodRow>`
    select coalesce(p.method, 'other') as method, p.card_brand as brand, d.data -> 'paymentMethod' ->> 'issuerCountry' as region,
      count(distinct x.transaction_id) filter (where x.category = 'payment') as count,
      count(*) filter (where x.category = 'payment')::int as payment_lines,
      count(*) filter (where x.category = 'fee')::int as fee_lines,
      coalesce(sum(x.effect) filter (where x.category = 'payment'), 0)::text as gross,
      coalesce(-sum(x.effect) filter (where x.category = 'fee'), 0)::text as fees,
      coalesce(-sum(x.effect) filter (where x.category in ('refund', 'reversal')), 0)::text as refunds
    from ${linesOf(range)} x
    join transactions t on t.merchant_id = ${merchantId} and t.id = x.transaction_id
    join transactions p on p.merchant_id = ${merchantId} and p.id = ${paymentOf('t')} and p.type = 'payment'
    left join transaction_details d on d.merchant_id = ${merchantId} and d.transaction_id = p.id
    group by 1, 2, 3 order by sum(x.effect) filter (where x.category = 'payment') desc nulls last, 1, 2, 3`.execute(trx)
  return rows.map((row) => {
    const [gross, fees] = [BigInt(row.gross), BigInt(row.fees)]
    return {
      method: row.method,
      brand: row.brand,
      issuerRegion: row.region,
      count: Number(row.count),
      gross: money(gross),
      fees: money(fees),
      net: money(gross - fees),
      refundShare: ratioOf(BigInt(row.refunds), gross),
      averageFeeShare: ratioOf(fees, gross),
      lines: { gross: row.payment_lines, fees: row.fee_lines, net: row.payment_lines + row.fee_lines },
    }
  })
}

async function feeRows(trx: Trx, { range, currency }: RowSource): Promise<MadeRow[]> {
  const money = moneyIn(currency)
  const { rows } = await sql<{
    fee_type: string | null
    count: bigint
    amount: string
    gross: string
  }>`
    select x.fee_type, count(*) as count, (-sum(x.effect))::text as amount,
      coalesce(sum(sum(x.effect) filter (where x.category = 'payment')) over (), 0)::text as gross
    from ${linesOf(range)} x where x.category in ('fee', 'payment') group by 1 order by sum(x.effect), 1`.execute(trx)
  return rows
    .filter((row) => row.fee_type !== null)
    .map((row) => ({
      feeType: row.fee_type ?? '',
      count: Number(row.count),
      amount: money(row.amount),
      average: money(divideHalfEven(BigInt(row.amount), row.count)),
      shareOfGross: ratioOf(BigInt(row.amount), BigInt(row.gross)),
    }))
}

/**
 * Captures of the range by payment currency: gross in that currency, settled in the account's. Captured amounts come
 * from the timeline, capture by capture (in order of arrival at the same instant), because the payment's own sum grows
 * with later captures.
 */
async function currencyRows(trx: Trx, { range, currency }: RowSource): Promise<MadeRow[]> {
  const { merchantId } = range
  const { rows } = await sql<{ currency: string; count: bigint; lines: number; gross: string; settled: string }>`
    select p.currency, count(*) as count, sum(cardinality(p.captured))::int as lines, sum(p.settled)::text as settled,
      sum(case when p.currency = ${currency} then p.settled else (
        select coalesce(sum(capture.amount), 0) from (
          select (item -> 'amount' ->> 'amount')::numeric as amount, (item ->> 'at')::timestamptz as at,
            row_number() over (partition by item ->> 'at' order by number) as nth
          from jsonb_array_elements(p.timeline) with ordinality as items (item, number)
          where item ->> 'type' = 'payment.captured'
        ) capture
        where capture.nth <= cardinality(array_positions(p.captured, capture.at))) end)::text as gross
    from (
      select t.id, t.currency, d.data -> 'timeline' as timeline, sum(x.effect) as settled,
        array_agg(x.occurred_at) as captured
      from ${linesOf(range)} x
      join transactions t on t.merchant_id = ${merchantId} and t.id = x.transaction_id and t.type = 'payment'
      join transaction_details d on d.merchant_id = ${merchantId} and d.transaction_id = t.id
      where x.category = 'payment' group by t.id, t.currency, d.data
    ) p
    group by p.currency order by p.currency`.execute(trx)
  return rows.map((row) => ({
    paymentCurrency: row.currency,
    count: Number(row.count),
    gross: moneyIn(row.currency)(row.gross),
    exchangeRate:
      row.currency === currency ? null : rateOf(BigInt(row.settled), currency, BigInt(row.gross), row.currency),
    settled: moneyIn(currency)(row.settled),
    lines: { gross: row.lines, settled: row.lines },
  }))
}
