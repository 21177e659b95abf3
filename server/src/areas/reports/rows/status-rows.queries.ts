import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import { countMoved } from '../lines/block-lines.queries.ts'
import type { LineRange } from '../lines/report-lines.queries.ts'
import { type BalanceBlock, balanceBlocks } from '../lines/report-values.ts'

/**
 * Minor units: balance of a block at both ends, amounts that entered and left the total through it, and numbers of
 * incoming, outgoing and moved lines.
 */
export type BlockMovement = Record<'open' | 'close' | 'came' | 'went', bigint> & {
  block: BalanceBlock
  lines: Record<'in' | 'out' | 'moved', number>
}

/**
 * Balances of each block at both ends of a range, from the stored sums, and its movements, from transfers. One
 * statement, because both must see the same postings.
 */
export async function moveBlocks(trx: Trx, range: LineRange): Promise<BlockMovement[]> {
  const { from, to } = range
  const { rows } = await sql<{ part: string; block: string; amount: string; count: number }>`
    select part, block, sum(amount)::text as amount, count(*)::int as count
    from (
      select 'open' as part, ${blockAt(from)} as block, held.amount from (${heldBefore(range, from)}) held
      union all
      select 'close', ${blockAt(to)}, held.amount from (${heldBefore(range, to)}) held
      union all
      ${movedOutside(range)}
    ) x
    group by 1, 2`.execute(trx)
  const moved = await countMoved(trx, range, balanceBlocks)
  const found = (part: string, block: string) => rows.find((row) => row.part === part && row.block === block)
  const of = (part: string, block: string) => BigInt(found(part, block)?.amount ?? 0)
  const count = (part: string, block: string) => found(part, block)?.count ?? 0
  return balanceBlocks.map((block) => ({
    block,
    open: of('open', block),
    close: of('close', block),
    came: of('came', block),
    went: -of('went', block),
    lines: { in: count('came', block), out: count('went', block), moved: moved.get(block) ?? 0 },
  }))
}

const blockAt = (instant: Date) => sql`
  case when held.kind <> 'balance' then held.kind when held.available_at >= ${instant} then 'pending' else 'available' end`

const owned = ({ merchantId, accountId }: LineRange) => sql`
  l.merchant_id = ${merchantId} and l.account_id = ${accountId} and l.kind in ('balance', 'reserved', 'in_transit')`

/** Rows that sum to the balance of each ledger account before an instant, from covered entries. */
function heldBefore(range: LineRange, instant: Date): RawBuilder<unknown> {
  const { merchantId, accountId, position } = range
  const day = instant.toISOString().slice(0, 10)
  const sameDay = sql`t.merchant_id = ${merchantId} and t.posted_at >= ${new Date(day)} and t.posted_at < ${instant}`
  return sql`
    select l.kind, s.available_at, s.amount from ledger_accounts l
    join balance_sums s on s.merchant_id = ${merchantId} and s.ledger_account_id = l.id and s.posted_on < ${day}::date
    where ${owned(range)}
    union all
    select l.kind, t.available_at, t.amount from ledger_accounts l
    join transfers t on t.to_account = l.id and ${sameDay} where ${owned(range)}
    union all
    select l.kind, t.available_at, -t.amount from ledger_accounts l
    join transfers t on t.from_account = l.id and ${sameDay} where ${owned(range)}
    union all
    select l.kind, t.available_at, case when t.to_account = l.id then -t.amount else t.amount end
    from journal_entries n
    join transfers t on t.merchant_id = ${merchantId} and t.entry_id = n.id
    join ledger_accounts l on ${owned(range)} and l.id in (t.to_account, t.from_account)
    where n.merchant_id = ${merchantId} and n.account_id = ${accountId} and n.position > ${position}
      and n.posted_at < ${instant}`
}

/** Amounts that entered or left the total in the range, by their first block. */
function movedOutside(range: LineRange): RawBuilder<unknown> {
  const { merchantId, from, to, position } = range
  const side = (own: 'to_account' | 'from_account', amount: RawBuilder<unknown>, part: string) => sql`
    select ${part}::text, case when l.kind <> 'balance' then l.kind when t.available_at > t.posted_at then 'pending'
      else 'available' end, ${amount}
    from ledger_accounts l
    join transfers t on t.merchant_id = ${merchantId} and t.${sql.ref(own)} = l.id
      and t.posted_at >= ${from} and t.posted_at < ${to}
    join ledger_accounts other on other.merchant_id = ${merchantId}
      and other.id = t.${sql.ref(own === 'to_account' ? 'from_account' : 'to_account')}
      and other.kind not in ('balance', 'reserved', 'in_transit')
    join journal_entries n on n.merchant_id = ${merchantId} and n.id = t.entry_id and n.position <= ${position}
    where ${owned(range)}`
  return sql`${side('to_account', sql`t.amount`, 'came')} union all ${side('from_account', sql`-t.amount`, 'went')}`
}
