import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import { balancesOf } from '../../balances/balances.rules.ts'
import type { LineRange } from '../lines/report-lines.queries.ts'

type Covered = Pick<LineRange, 'merchantId' | 'accountId' | 'position'>

/** Above this number of instants, one query of the transfers between them is cheaper than sums for each. */
const fewInstants = 4

/**
 * The independent check: the account's total before each instant, covering entries up to a position, without lines or
 * categories. Taken from the balance sums stored with each posting (docs/decisions/balances.md), minus later entries.
 * Must run in one snapshot with the lines.
 * @param instants in order
 * @param later result of `postedLater` for these instants, if known
 * @returns one total per instant
 */
export async function totalsBefore(
  trx: Trx,
  covered: Covered,
  instants: readonly Date[],
  later?: readonly bigint[],
): Promise<bigint[]> {
  const uncovered = later ?? (await postedLater(trx, covered, instants))
  const totals = instants.length > fewInstants ? totalsOfStretch : totalsOfSums
  return (await totals(trx, covered, instants)).map((total, index) => total - (uncovered[index] ?? 0n))
}

/** Amounts posted before each instant by entries after the position, which are not covered. */
export async function postedLater(
  trx: Trx,
  { merchantId, accountId, position }: Covered,
  instants: readonly Date[],
): Promise<bigint[]> {
  const { rows } = await sql<Moved>`
    select width_bucket(n.posted_at, ${instants}::timestamptz[]) as period,
      sum(case when t.to_account = l.id then t.amount else -t.amount end)::text as amount
    from journal_entries n
    join transfers t on t.merchant_id = ${merchantId} and t.entry_id = n.id
    join ledger_accounts l on l.merchant_id = ${merchantId} and l.account_id = ${accountId}
      and l.id in (t.to_account, t.from_account) and l.kind in ('balance', 'reserved', 'in_transit')
    where n.merchant_id = ${merchantId} and n.account_id = ${accountId} and n.position > ${position}
      and n.posted_at < ${instants.at(-1)}
    group by 1`.execute(trx)
  return runningTotals(instants, rows)
}

type Moved = { period: number; amount: string }

/** Totals before each instant; `period` is the number of instants not after a movement. */
function runningTotals(instants: readonly Date[], rows: readonly Moved[]): bigint[] {
  const moved = new Map(rows.map(({ period, amount }) => [period, BigInt(amount)]))
  let total = 0n
  return instants.map((_, index) => {
    total += moved.get(index) ?? 0n
    return total
  })
}

async function totalsOfSums(
  trx: Trx,
  { merchantId, accountId }: { merchantId: Id<'merchant'>; accountId: Id<'account'> },
  instants: readonly Date[],
): Promise<bigint[]> {
  const totals: bigint[] = []
  for (const instant of instants) {
    const before = new Date(instant.getTime() - 1)
    totals.push((await balancesOf(trx, merchantId, [accountId], { asOf: before })).get(accountId)?.total ?? 0n)
  }
  return totals
}

/** From the sums before the first instant and the transfers after it. */
async function totalsOfStretch(trx: Trx, covered: Covered, instants: readonly Date[]): Promise<bigint[]> {
  const { merchantId, accountId } = covered
  const [first] = instants
  if (first === undefined) return []
  const [held = 0n] = await totalsOfSums(trx, covered, [first])
  const within = sql`t.merchant_id = ${merchantId} and t.posted_at >= ${first} and t.posted_at < ${instants.at(-1)}`
  const { rows } = await sql<Moved>`
    select width_bucket(x.posted_at, ${instants}::timestamptz[]) as period, sum(x.amount)::text as amount
    from ledger_accounts l
    cross join lateral (
      select t.amount, t.posted_at from transfers t where t.to_account = l.id and ${within}
      union all
      select -t.amount, t.posted_at from transfers t where t.from_account = l.id and ${within}
    ) x
    where l.merchant_id = ${merchantId} and l.account_id = ${accountId} and l.kind in ('balance', 'reserved', 'in_transit')
    group by 1`.execute(trx)
  return runningTotals(instants, rows).map((moved) => held + moved)
}
