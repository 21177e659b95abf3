import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import { type Category, type LineFilter, type LineSum, sumOfLines } from './line-sums.ts'

/** Lines of a report: those posted in its range, up to a position of the account's journal. */
export type LineRange = {
  merchantId: Id<'merchant'>
  accountId: Id<'account'>
  /** from ≤ posted < to */
  from: Date
  to: Date
  /** Last covered journal entry. */
  position: bigint
  /**
   * For a report in a chain: coverage of the previous one. Later entries posted before `from` (an import of old events)
   * belong to this report, so that each closing is the next opening.
   */
  previousPosition: bigint | null
}

/** A part of a range to read. */
export type Stretch = { since: Date; until: Date }

/**
 * One row per transfer that touched the total: its effect (may be 0, for a reserve), time and category. A transfer
 * between two ledger accounts of the total has a side in each; their effects are added.
 */
export function linesOf(
  range: LineRange,
  within: Stretch = { since: range.from, until: range.to },
): RawBuilder<unknown> {
  const { merchantId, accountId, from, position, previousPosition } = range
  const columns = (account: Side, amount: RawBuilder<unknown>) => sql`
    select t.entry_id, t.line, ${amount} as effect, t.kind, t.posted_at, t.available_at,
      t.${sql.ref(otherOf(account))} = fees.id as is_fee`
  const ledgerAccounts = sql`ledger_accounts l
    join ledger_accounts fees on fees.merchant_id = ${merchantId} and fees.account_id = l.account_id and fees.kind = 'fees'`
  const ofTotal = sql`l.merchant_id = ${merchantId} and l.account_id = ${accountId}
    and l.kind in ('balance', 'reserved', 'in_transit')`
  const inRange = (account: Side, amount: RawBuilder<unknown>) => sql`
    ${columns(account, amount)} from ${ledgerAccounts}
    join transfers t on t.merchant_id = ${merchantId} and t.${sql.ref(account)} = l.id
      and t.posted_at >= ${within.since} and t.posted_at < ${within.until}
    where ${ofTotal}`
  // By journal order: few entries arrived since the previous report, whatever their times.
  const before = (account: Side, amount: RawBuilder<unknown>) => sql`
    ${columns(account, amount)} from journal_entries n
    join transfers t on t.merchant_id = ${merchantId} and t.entry_id = n.id
    join ${ledgerAccounts} on l.id = t.${sql.ref(account)}
    where n.merchant_id = ${merchantId} and n.account_id = ${accountId} and n.position > ${previousPosition}
      and n.position <= ${position} and n.posted_at < ${from} and ${ofTotal}`
  const sides = [inRange, ...(previousPosition === null ? [] : [before])].flatMap((source) => [
    source('to_account', sql`t.amount`),
    source('from_account', sql`-t.amount`),
  ])
  return withEntries(range, sql.join(sides, sql` union all `))
}

/** Sides of transfers with their journal entries, grouped by transfer. */
export function withEntries(
  { merchantId, from, position }: LineRange,
  sides: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    select e.id as entry_id, s.line, sum(s.effect) as effect, min(s.kind) as kind, min(s.posted_at) as posted_at,
      min(s.available_at) as available_at, e.transaction_id, e.type, e.position, e.occurred_at,
      (min(s.posted_at) < ${from} or min(s.posted_at) <> e.occurred_at) as late,
      ${categoryOf()} as category,
      case when bool_or(s.is_fee) then min(s.kind) end as fee_type
    from (${sides}) s
    join journal_entries e on e.merchant_id = ${merchantId} and e.id = s.entry_id and e.position <= ${position}
    group by e.id, s.line, e.transaction_id, e.type, e.position, e.occurred_at
  )`
}

export type Side = 'to_account' | 'from_account'
export const otherOf = (side: Side): Side => (side === 'to_account' ? 'from_account' : 'to_account')

/** Categories of product.md §8 by event type; fees are separate, whatever event charged them. */
function categoryOf(): RawBuilder<unknown> {
  return sql`case
    when bool_or(s.is_fee) then 'fee'
    when e.type = 'refund.failed' or min(s.kind) = 'payout_reversal' then 'reversal'
    when e.type like 'payment.%' then 'payment'
    when e.type like 'refund.%' then 'refund'
    when e.type like 'dispute.%' then 'chargeback'
    when e.type like 'payout.%' or e.type like 'topup.%' then 'payout'
    when e.type like 'reserve.%' then 'reserve'
    else 'adjustment' end`
}

export type Movement = { category: Category; count: bigint; credits: string; debits: string }

/** Credits and debits by category; sums as text. */
export async function sumByCategory(trx: Trx, range: LineRange): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select x.category, count(*) as count, coalesce(sum(x.effect) filter (where x.effect > 0), 0)::text as credits,
      coalesce(-sum(x.effect) filter (where x.effect < 0), 0)::text as debits
    from ${linesOf(range)} x group by x.category`.execute(trx)
  return rows
}

export type PeriodSums = Omit<Movement, 'category'> & {
  late_count: bigint
  late_net: string
  /** The same by category; categories without lines are omitted. */
  movements: Movement[]
  /** The same by every attribute of a line filter. */
  parts: LineSum[]
}

/**
 * Sums lines of consecutive periods, by period number from 1. Late postings from before the first period belong to it.
 * Periods without lines are omitted.
 */
export async function sumByPeriod(
  trx: Trx,
  range: LineRange,
  starts: readonly Date[],
): Promise<Map<number, PeriodSums>> {
  const { rows } = await sql<LineSum & { period: number }>`
    select greatest(width_bucket(x.posted_at, ${starts}::timestamptz[]), 1) as period, x.category, x.fee_type, x.late,
      sign(x.effect)::int as side, count(*)::text as count, sum(x.effect)::text as sum
    from ${linesOf(range)} x group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(trx)
  const parts = Map.groupBy(rows, ({ period }) => period)
  return new Map([...parts].map(([period, own]) => [period, sumsOf(own.map(({ period: _, ...part }) => part))]))
}

function sumsOf(parts: LineSum[]): PeriodSums {
  const movements = [...Map.groupBy(parts, ({ category }) => category)].map(([category, own]) => ({
    category,
    ...countsOf(own),
  }))
  const late = sumOfLines(parts, { isLate: true })
  return { ...countsOf(parts), late_count: late.count, late_net: late.sum, movements, parts }
}

function countsOf(parts: readonly LineSum[]): Omit<Movement, 'category'> {
  const [all, credits, debits] = [{}, { side: 'credits' }, { side: 'debits' }].map((filter) =>
    sumOfLines(parts, filter as LineFilter),
  )
  return { count: all?.count ?? 0n, credits: credits?.sum ?? '0', debits: (-BigInt(debits?.sum ?? 0)).toString() }
}

/** Sums of a period without lines. */
export function noSums(): PeriodSums {
  return { count: 0n, credits: '0', debits: '0', late_count: 0n, late_net: '0', movements: [], parts: [] }
}

export type LineRow = {
  posted_at: Date
  available_at: Date | null
  type: string
  kind: string
  transaction_id: Id<'transaction'>
  reference: string
  effect: string
  late: boolean
  category: Category
  fee_type: string | null
  position: bigint
  line: number
}

export const lineColumns = sql`x.posted_at, x.available_at, x.type, x.kind, x.transaction_id, x.effect::text as effect, x.late,
  x.category, x.fee_type, x.position, x.line`

/**
 * Lines in posting order, then journal order. `running` is the sum of effects up to each line, so all lines are read
 * for any page.
 */
export async function listLines(
  trx: Trx,
  range: LineRange,
  page: { limit: number; offset: number },
): Promise<(LineRow & { running: string })[]> {
  const { rows } = await sql<LineRow & { running: string }>`
    select y.*, t.processor_reference as reference
    from (
      select ${lineColumns}, sum(x.effect) over (order by x.posted_at, x.position, x.line)::text as running
      from ${linesOf(range)} x
      order by x.posted_at, x.position, x.line limit ${page.limit} offset ${page.offset}
    ) y
    join transactions t on t.merchant_id = ${range.merchantId} and t.id = y.transaction_id
    order by y.posted_at, y.position, y.line`.execute(trx)
  return rows
}

/** The line before a page of a ledger report, with the sum of effects up to it. */
export type LineMark = Pick<LineRow, 'posted_at' | 'position' | 'line'> & { running: string }

/** Every n-th line of a range, in the order of `listLines`: the page starts of a ledger report. */
export async function markLines(trx: Trx, range: LineRange, every: number): Promise<LineMark[]> {
  const { rows } = await sql<LineMark>`
    select y.posted_at, y.position, y.line, y.running::text as running
    from (
      select x.posted_at, x.position, x.line, sum(x.effect) over journal as running, row_number() over journal as number
      from ${linesOf(range)} x
      window journal as (order by x.posted_at, x.position, x.line rows unbounded preceding)
    ) y
    where y.number % ${every} = 0 order by y.number`.execute(trx)
  return rows
}

/** Read position in a report's lines: everything posted before `since`, and at that instant up to `after`. */
export type LineCursor = { since: Date; after?: Pick<LineRow, 'position' | 'line'> }

/**
 * Lines from a cursor on, in the order of `listLines`, read in ranges with about `limit` transfers per side of each
 * ledger account. The cost depends on the lines returned, not on the size of the report.
 * @returns at most `limit` lines, possibly none, and the next cursor; null at the end
 */
export async function listLinesFrom(
  trx: Trx,
  range: LineRange,
  { since, after }: LineCursor,
  limit: number,
): Promise<{ lines: LineRow[]; next: LineCursor | null }> {
  const until = await endOfStretch(trx, range, since, limit)
  const { rows: lines } = await sql<LineRow>`
    select y.*, t.processor_reference as reference
    from (
      select ${lineColumns} from ${linesOf(range, { since, until })} x
      where ${after === undefined ? sql`true` : sql`(x.posted_at > ${since} or (x.position, x.line) > (${after.position}, ${after.line}))`}
      order by x.posted_at, x.position, x.line limit ${limit}
    ) y
    join transactions t on t.merchant_id = ${range.merchantId} and t.id = y.transaction_id
    order by y.posted_at, y.position, y.line`.execute(trx)
  const last = lines.at(-1)
  if (last !== undefined && lines.length === limit) return { lines, next: { since: last.posted_at, after: last } }
  return { lines, next: until < range.to ? { since: until } : null }
}

/** End of a range with at most a few transfers per side of each ledger account; it never splits an instant. */
export async function endOfStretch(
  trx: Trx,
  { merchantId, accountId, to }: LineRange,
  since: Date,
  transfers: number,
): Promise<Date> {
  const ahead = (side: Side) => sql`(
    select t.posted_at from transfers t
    where t.merchant_id = ${merchantId} and t.${sql.ref(side)} = l.id and t.posted_at >= ${since} and t.posted_at < ${to}
    order by t.posted_at offset ${transfers} limit 1)`
  const { rows } = await sql<{ last: Date | null }>`
    select least(min(${ahead('to_account')}), min(${ahead('from_account')})) as last
    from ledger_accounts l
    where l.merchant_id = ${merchantId} and l.account_id = ${accountId}
      and l.kind in ('balance', 'reserved', 'in_transit')`.execute(trx)
  const last = rows[0]?.last
  return last ? new Date(last.getTime() + 1) : to
}

/** Like `endOfStretch`, backwards from the end of a range. */
export async function beginOfStretch(
  trx: Trx,
  { merchantId, accountId, from, to }: LineRange,
  transfers: number,
): Promise<Date> {
  const back = (side: Side) => sql`(
    select t.posted_at from transfers t
    where t.merchant_id = ${merchantId} and t.${sql.ref(side)} = l.id and t.posted_at >= ${from} and t.posted_at < ${to}
    order by t.posted_at desc offset ${transfers} limit 1)`
  const { rows } = await sql<{ first: Date | null }>`
    select greatest(max(${back('to_account')}), max(${back('from_account')})) as first
    from ledger_accounts l
    where l.merchant_id = ${merchantId} and l.account_id = ${accountId}
      and l.kind in ('balance', 'reserved', 'in_transit')`.execute(trx)
  return rows[0]?.first ?? from
}
