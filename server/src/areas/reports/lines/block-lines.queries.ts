import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import { type LineSource, linesBehind, stretchesOf } from './matching-lines.queries.ts'
import { type LineRange, otherOf, type Side, type Stretch, withEntries } from './report-lines.queries.ts'
import type { BalanceBlock } from './report-values.ts'

/** Lines that entered or left the total through a block. Only lines of the balance have a release time. */
export function linesOfBlock(range: LineRange, block: BalanceBlock, way: 'in' | 'out'): LineSource {
  const own = sql`case when x.available_at > x.posted_at then 'pending' when x.available_at is not null then 'available'
    when x.type like 'payout.%' then 'in_transit' else 'reserved' end`
  const source = linesBehind(range, { side: way === 'in' ? 'credits' : 'debits' })
  return { ...source, where: sql<SqlBool>`${source.where} and ${own} = ${block}` }
}

/** Lines that moved into a block from the others, or out of it. */
export function movedOf(range: LineRange, block: BalanceBlock): LineSource {
  return {
    merchantId: range.merchantId,
    where: sql<SqlBool>`x.effect <> 0`,
    async *parts(trx) {
      const first = isOfBalance(block) ? await firstReleased(trx, range) : range.from
      for await (const within of stretchesOf(trx, range, first)) yield movedLines(range, block, within)
    },
  }
}

/** Number of lines that moved between blocks. */
export async function countMoved(
  trx: Trx,
  range: LineRange,
  blocks: readonly BalanceBlock[],
): Promise<Map<BalanceBlock, number>> {
  const first = await firstReleased(trx, range)
  const whole = { since: first, until: range.to }
  const counts = blocks.map(
    (block) => sql`select ${block}::text as block, count(*)::int as count
      from ${movedLines(range, block, whole)} x where x.effect <> 0`,
  )
  const { rows } = await sql<{ block: BalanceBlock; count: number }>`${sql.join(counts, sql` union all `)}`.execute(trx)
  return new Map(rows.map(({ block, count }) => [block, count]))
}

const isOfBalance = (block: BalanceBlock) => block === 'pending' || block === 'available'

/** Posting day of the earliest amount released in a range; at the latest the start of the range. */
async function firstReleased(trx: Trx, { merchantId, accountId, from, to }: LineRange): Promise<Date> {
  const { rows } = await sql<{ first: string | null }>`
    select min(s.posted_on)::text as first from ledger_accounts l
    join balance_sums s on s.merchant_id = ${merchantId} and s.ledger_account_id = l.id
      and s.available_at >= ${from} and s.available_at < ${to}
    where l.merchant_id = ${merchantId} and l.account_id = ${accountId} and l.kind = 'balance'`.execute(trx)
  const first = rows[0]?.first
  return first && new Date(first) < from ? new Date(first) : from
}

/** Movements between a block and the others in a range: at posting, and from pending to available at release. */
function movedLines(range: LineRange, block: BalanceBlock, { since, until }: Stretch): RawBuilder<unknown> {
  const { merchantId, accountId, from, to } = range
  const kind = isOfBalance(block) ? 'balance' : block
  const side = (own: Side, amount: RawBuilder<unknown>, others: RawBuilder<unknown>, when: RawBuilder<unknown>) => sql`
    select t.entry_id, t.line, ${amount} as effect, t.kind, t.posted_at, t.available_at, other.kind = 'fees' as is_fee
    from ledger_accounts l
    join transfers t on t.merchant_id = ${merchantId} and t.${sql.ref(own)} = l.id
      and t.posted_at >= ${since} and t.posted_at < ${until}
    join ledger_accounts other on other.merchant_id = ${merchantId} and other.id = t.${sql.ref(otherOf(own))} ${others}
    where l.merchant_id = ${merchantId} and l.account_id = ${accountId} and l.kind = ${kind} and ${when}`
  const posted =
    {
      pending: sql`t.posted_at >= ${from} and t.available_at > t.posted_at`,
      available: sql`t.posted_at >= ${from} and t.available_at <= t.posted_at`,
    }[block as string] ?? sql`t.posted_at >= ${from}`
  const inside = sql`and other.kind in ('balance', 'reserved', 'in_transit')`
  const released = sql`t.available_at > t.posted_at and t.available_at >= ${from} and t.available_at < ${to}`
  const [came, went] = block === 'pending' ? [sql`-t.amount`, sql`t.amount`] : [sql`t.amount`, sql`-t.amount`]
  const sides = [
    side('to_account', sql`t.amount`, inside, posted),
    side('from_account', sql`-t.amount`, inside, posted),
    ...(isOfBalance(block)
      ? [side('to_account', came, sql``, released), side('from_account', went, sql``, released)]
      : []),
  ]
  return withEntries(range, sql.join(sides, sql` union all `))
}
