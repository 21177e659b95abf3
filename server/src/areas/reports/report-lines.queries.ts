import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { type Category, type LineFilter, type LineSum, sumOfLines } from './line-sums.ts'

/** Which lines a report has: those posted in its range, up to a position of the account's journal. */
export type LineRange = {
  merchantId: Id<'merchant'>
  accountId: Id<'account'>
  /** from ≤ posted < to */
  from: Date
  to: Date
  /** The last journal entry that is covered. */
  position: bigint
  /**
   * Of a report in a chain: what the report before covers. Entries after it that were posted before `from` (an import of
   * old events) belong to this one, so that each closing is the next opening.
   */
  previousPosition: bigint | null
}

/** A stretch of a range, whose lines alone are read. */
export type Stretch = { since: Date; until: Date }

/**
 * One row for each transfer that touched the total: what it did to it, which may be 0 (a reserve), when, and as what.
 * A transfer between two ledger accounts of the total has a side in each, which add up.
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
  // By the journal's own order: what came since the report before is little, whatever its time is.
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

/** Sides of transfers with the journal entry of each, those of one transfer together. */
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

/** product.md §8: by the event that made the line; fees apart, whatever event charged them. */
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

/** What came and went, by category; sums as text. */
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
  /** The same by category; those without a line are left out. */
  movements: Movement[]
  /** The same by all that a number can be asked for. */
  parts: LineSum[]
}

/**
 * The lines of several periods that follow each other, summed for each by its number, from 1; what was posted before the
 * first is in the first. A period without lines is left out.
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

/** What a period without lines comes to. */
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
 * Lines in the order they were posted, then as the journal has them. `running` is the sum of the effects up to each, so all
 * lines are read, whatever the page is.
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

/** A line of a ledger report behind which a page of it begins, and the sum of the effects up to it. */
export type LineMark = Pick<LineRow, 'posted_at' | 'position' | 'line'> & { running: string }

/** Every so-many-th line of a range, in the order of `listLines`: where the pages of a ledger report begin. */
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

/** How far the lines of a report have been read: those posted before `since`, and of that instant those up to `after`. */
export type LineCursor = { since: Date; after?: Pick<LineRow, 'position' | 'line'> }

/**
 * The lines from a cursor on, in the order of `listLines`, read stretch by stretch, in which each side of each ledger account
 * has about `limit` transfers: what it costs is the lines that it gives, not those of the whole report.
 * @returns at most `limit` lines, maybe none, and where to go on; null at the end
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

/** Where each side of each ledger account has no more than a few transfers: all of one instant are in one stretch. */
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

/** As `endOfStretch`, from the end of a range backwards: from when on there are no more than a few. */
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
