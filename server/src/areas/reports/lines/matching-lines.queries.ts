import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { LineFilter } from './line-sums.ts'
import {
  endOfStretch,
  type LineRange,
  type LineRow,
  lineColumns,
  linesOf,
  type Stretch,
} from './report-lines.queries.ts'

/** Source of the lines behind a number, in parts that follow the order of lines. */
export type LineSource = {
  merchantId: Id<'merchant'>
  /** Each yields rows with the columns of `linesOf`. */
  parts: (trx: Trx) => AsyncIterable<RawBuilder<unknown>>
  /** Condition on the rows `x`. */
  where: RawBuilder<SqlBool>
}

/** Lines of a range that match a filter. */
export function linesBehind(range: LineRange, filter: LineFilter): LineSource {
  const { category, feeType, isLate, side } = filter
  const where = sql<SqlBool>`
    ${side === undefined ? sql`` : side === 'credits' ? sql`x.effect > 0 and` : sql`x.effect < 0 and`}
    (${category ?? null}::text is null or x.category = ${category ?? null})
    and (${feeType ?? null}::text is null or x.fee_type = ${feeType ?? null})
    and (${isLate ?? null}::boolean is null or x.late = ${isLate ?? null})`
  return { merchantId: range.merchantId, parts: (trx) => partsOfRange(trx, range), where }
}

/** Counts and sums all lines of a source, for reports made before sums were stored. */
export async function countLines(trx: Trx, source: LineSource): Promise<{ count: bigint; sum: string }> {
  let [count, sum] = [0n, 0n]
  for await (const lines of source.parts(trx)) {
    const part = await countOf(trx, lines, source)
    count += part.count
    sum += BigInt(part.sum)
  }
  return { count, sum: sum.toString() }
}

async function countOf(trx: Trx, lines: RawBuilder<unknown>, { where }: LineSource) {
  const { rows } = await sql<{ count: bigint; sum: string }>`
    select count(*) as count, coalesce(sum(x.effect), 0)::text as sum from ${lines} x where ${where}`.execute(trx)
  return rows[0] ?? { count: 0n, sum: '0' }
}

/**
 * A page of the lines behind a number, in posting order, then journal order. Reads only as many parts as the page
 * needs.
 * @param page.total total number of lines: nothing is read after the last one
 */
export async function listMatching(
  trx: Trx,
  source: LineSource,
  page: { limit: number; offset: number; total: bigint },
): Promise<LineRow[]> {
  const found: LineRow[] = []
  let skip = page.offset
  const wanted = Math.min(page.limit, Number(page.total) - page.offset)
  if (wanted <= 0) return found
  for await (const lines of source.parts(trx)) {
    const rows = await listOf(trx, source, lines, { limit: wanted - found.length, skip })
    found.push(...rows)
    if (found.length >= wanted) break
    if (rows.length > 0) skip = 0
    else if (skip > 0) skip -= Number((await countOf(trx, lines, source)).count)
  }
  return found
}

/** Transfers per side of a ledger account in the first range read, and the maximum for later ones. */
const firstStretch = 1_000
const longestStretch = 32_000

/** Late postings from before the range come first, then the range. */
async function* partsOfRange(trx: Trx, range: LineRange): AsyncGenerator<RawBuilder<unknown>> {
  if (range.previousPosition !== null) yield linesOf(range, { since: range.from, until: range.from })
  const own: LineRange = { ...range, previousPosition: null }
  for await (const within of stretchesOf(trx, own, range.from)) yield linesOf(own, within)
}

/** Ranges of growing size from an instant to the end. */
export async function* stretchesOf(trx: Trx, range: LineRange, first: Date): AsyncGenerator<Stretch> {
  let transfers = firstStretch
  for (let since = first; since < range.to; ) {
    const until = await endOfStretch(trx, range, since, transfers)
    yield { since, until }
    since = until
    transfers = Math.min(4 * transfers, longestStretch)
  }
}

async function listOf(
  trx: Trx,
  { merchantId, where }: LineSource,
  lines: RawBuilder<unknown>,
  { limit, skip }: { limit: number; skip: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select y.*, t.processor_reference as reference
    from (
      select ${lineColumns} from ${lines} x where ${where}
      order by x.posted_at, x.position, x.line limit ${limit} offset ${skip}
    ) y
    join transactions t on t.merchant_id = ${merchantId} and t.id = y.transaction_id
    order by y.posted_at, y.position, y.line`.execute(trx)
  return rows
}
