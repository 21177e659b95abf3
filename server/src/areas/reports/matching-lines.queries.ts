import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import type { LineFilter } from './line-sums.ts'
import { endOfStretch, type LineRange, type LineRow, lineColumns, linesOf } from './report-lines.queries.ts'

const matching = (filter: LineFilter) => sql`
  ${filter.side === undefined ? sql`` : filter.side === 'credits' ? sql`x.effect > 0 and` : sql`x.effect < 0 and`}
  (${filter.category ?? null}::text is null or x.category = ${filter.category ?? null})
  and (${filter.feeType ?? null}::text is null or x.fee_type = ${filter.feeType ?? null})
  and (${filter.isLate ?? null}::boolean is null or x.late = ${filter.isLate ?? null})`

/** The lines of a report that was made before its sums were kept, added up. */
export async function countLines(
  trx: Trx,
  range: LineRange,
  filter: LineFilter,
): Promise<{ count: bigint; sum: string }> {
  return await countOf(trx, linesOf(range), filter)
}

async function countOf(trx: Trx, lines: RawBuilder<unknown>, filter: LineFilter) {
  const { rows } = await sql<{ count: bigint; sum: string }>`
    select count(*) as count, coalesce(sum(x.effect), 0)::text as sum from ${lines} x where ${matching(filter)}`.execute(
    trx,
  )
  return rows[0] ?? { count: 0n, sum: '0' }
}

/**
 * A page of the lines behind a number, in the order they were posted, then as the journal has them. The range is read stretch
 * by stretch as far as the page needs, not as a whole.
 * @param page.total how many lines there are: nothing is looked for behind the last one
 */
export async function listMatching(
  trx: Trx,
  range: LineRange,
  filter: LineFilter,
  page: { limit: number; offset: number; total: bigint },
): Promise<LineRow[]> {
  const found: LineRow[] = []
  let skip = page.offset
  const wanted = Math.min(page.limit, Number(page.total) - page.offset)
  if (wanted <= 0) return found
  for await (const lines of stretchesOf(trx, range)) {
    const rows = await listOf(trx, range, { lines, filter }, { limit: wanted - found.length, skip })
    found.push(...rows)
    if (found.length >= wanted) break
    if (rows.length > 0) skip = 0
    else if (skip > 0) skip -= Number((await countOf(trx, lines, filter)).count)
  }
  return found
}

/** Transfers of each side of a ledger account in the first stretch, and at most in a later one. */
const firstStretch = 1_000
const longestStretch = 32_000

/** What was posted for a time before the range comes first, then the range itself in stretches that grow. */
async function* stretchesOf(trx: Trx, range: LineRange): AsyncGenerator<RawBuilder<unknown>> {
  if (range.previousPosition !== null) yield linesOf(range, { since: range.from, until: range.from })
  const own: LineRange = { ...range, previousPosition: null }
  let transfers = firstStretch
  for (let since = range.from; since < range.to; ) {
    const until = await endOfStretch(trx, own, since, transfers)
    yield linesOf(own, { since, until })
    since = until
    transfers = Math.min(4 * transfers, longestStretch)
  }
}

async function listOf(
  trx: Trx,
  { merchantId }: LineRange,
  { lines, filter }: { lines: RawBuilder<unknown>; filter: LineFilter },
  { limit, skip }: { limit: number; skip: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select y.*, t.processor_reference as reference
    from (
      select ${lineColumns} from ${lines} x where ${matching(filter)}
      order by x.posted_at, x.position, x.line limit ${limit} offset ${skip}
    ) y
    join transactions t on t.merchant_id = ${merchantId} and t.id = y.transaction_id
    order by y.posted_at, y.position, y.line`.execute(trx)
  return rows
}
