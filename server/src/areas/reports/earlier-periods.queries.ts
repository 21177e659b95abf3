import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

type Covered = { merchantId: Id<'merchant'>; accountId: Id<'account'>; position: bigint }

/** The first report of a chain of days or months. */
export async function findFirstInChain(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountId: Id<'account'>,
  type: 'daily' | 'monthly',
) {
  return await trx
    .selectFrom('balance_reports')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .orderBy('from_at')
    .limit(1)
    .executeTakeFirst()
}

/** The first posting before an instant among the entries up to a position; null without any. */
export async function findFirstPostingCovered(
  trx: Trx,
  { merchantId, accountId, position }: Covered,
  before: Date,
): Promise<Date | null> {
  const row = await trx
    .selectFrom('journal_entries')
    .select((select) => select.fn.min('posted_at').as('first'))
    .where('merchant_id', '=', merchantId)
    .where('account_id', '=', accountId)
    .where('position', '<=', position)
    .where('posted_at', '<', before)
    .executeTakeFirst()
  return row?.first ?? null
}

/**
 * What the account held right before each instant by the entries up to a position: the second path of the reports of
 * earlier periods, which looks at no categories and no lines.
 * @param instants in order
 */
export async function totalsCovered(
  trx: Trx,
  { merchantId, accountId, position }: Covered,
  instants: readonly Date[],
): Promise<bigint[]> {
  const { rows } = await sql<{ period: number; amount: string }>`
    select width_bucket(n.posted_at, ${instants}::timestamptz[]) as period,
      sum(case when t.to_account = l.id then t.amount else -t.amount end)::text as amount
    from journal_entries n
    join transfers t on t.merchant_id = ${merchantId} and t.entry_id = n.id
    join ledger_accounts l on l.merchant_id = ${merchantId} and l.account_id = ${accountId}
      and l.id in (t.to_account, t.from_account) and l.kind in ('balance', 'reserved', 'in_transit')
    where n.merchant_id = ${merchantId} and n.account_id = ${accountId} and n.position <= ${position}
      and n.posted_at < ${instants.at(-1)}
    group by 1`.execute(trx)
  const moved = new Map(rows.map(({ period, amount }) => [period, BigInt(amount)]))
  let total = 0n
  return instants.map((_, index) => {
    total += moved.get(index) ?? 0n
    return total
  })
}
