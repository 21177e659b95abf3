import type { Id } from '@firepay/contract/product/ids.ts'
import type { ModeFilter } from '@firepay/contract/sites/sites.schemas.ts'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

/**
 * Sum of a ledger account in minor units as text; for the balance, amounts available later are separate, by instant.
 */
type Movements = { account_id: Id<'account'>; kind: string; later_at: Date | null; amount: string }

/**
 * Sums the transfers posted by an instant per ledger account of a balance and, for the balance, per later release
 * instant. Takes whole days from stored sums, and for the day of the instant either adds the transfers up to it or,
 * when fewer, subtracts those after it.
 * @param at.now current time; only affects which of the two is chosen
 */
export async function sumMovements(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountIds: readonly Id<'account'>[],
  { asOf, now }: { asOf: Date; now: Date },
): Promise<Movements[]> {
  const day = new Date(asOf)
  day.setUTCHours(0, 0, 0, 0)
  const nextDay = new Date(day)
  nextDay.setUTCHours(24)
  const behind = Math.min(nextDay.getTime(), now.getTime()) - asOf.getTime()
  const isEarly = asOf.getTime() - day.getTime() < behind
  const wholeUntil = (isEarly ? day : nextDay).toISOString().slice(0, 10)
  const live = isEarly
    ? sql`transfer.posted_at >= ${day} and transfer.posted_at <= ${asOf}`
    : sql`transfer.posted_at > ${asOf} and transfer.posted_at < ${nextDay}`
  const sign = isEarly ? 1 : -1
  // Aggregated per account and instant before the union: one row per transfer would cost four times as much.
  const moved = (side: 'to_account' | 'from_account', factor: 1 | -1) => sql`
    select case when account.kind = 'balance' and transfer.available_at > transfer.posted_at
      then transfer.available_at else '-infinity' end, ${sql.lit(factor * sign)} * sum(transfer.amount)
    from transfers transfer
    where transfer.merchant_id = ${merchantId} and transfer.${sql.ref(side)} = account.id and ${live}
    group by 1`
  const { rows } = await sql<Movements>`
    select account.account_id, account.kind,
      case when moved.available_at > ${asOf} then moved.available_at end as later_at, sum(moved.amount)::text as amount
    from ledger_accounts account
    cross join lateral (
      select case when sums.available_at > ${asOf} then sums.available_at else '-infinity' end as available_at,
        sum(sums.amount) as amount
      from balance_sums sums
      where sums.merchant_id = ${merchantId} and sums.ledger_account_id = account.id
        and sums.posted_on < ${wholeUntil}::date
      group by 1
      union all ${moved('to_account', 1)}
      union all ${moved('from_account', -1)}
    ) moved
    where account.merchant_id = ${merchantId} and account.account_id = any(${accountIds})
      and account.kind in ('balance', 'reserved', 'in_transit', 'disputed')
    group by 1, 2, 3 order by 3`.execute(trx)
  return rows
}

/** Accounts by uuids. An absent list means all. */
export type AccountFilter = {
  siteIds?: readonly Id<'site'>[] | undefined
  accountIds?: readonly Id<'account'>[] | undefined
  currencies?: readonly string[] | undefined
  mode: ModeFilter
}

export type BalanceAccount = {
  id: Id<'account'>
  site_id: Id<'site'>
  currency: string
  mode: string
  time_zone: string
}

/** Accounts by currency, then by opening. */
export async function listBalanceAccounts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: AccountFilter,
  page: { limit: number; offset: number; after?: { currency: string; id: Id<'account'> } | undefined },
): Promise<BalanceAccount[]> {
  let query = filteredAccounts(trx, merchantId, filter)
    .select(['account.id', 'account.site_id', 'account.currency', 'site.mode', 'site.time_zone'])
    .orderBy('account.currency')
    .orderBy('account.id')
    .limit(page.limit)
    .offset(page.offset)
  if (page.after) {
    const { currency, id } = page.after
    query = query.where(sql<SqlBool>`(account.currency, account.id) > (${currency}, ${id}::uuid)`)
  }
  return await query.execute()
}

export async function countBalanceAccounts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: AccountFilter,
): Promise<number> {
  const { count } = await filteredAccounts(trx, merchantId, filter)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function filteredAccounts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { siteIds, accountIds, currencies, mode }: AccountFilter,
) {
  return trx
    .selectFrom('accounts as account')
    .innerJoin('sites as site', (join) =>
      join
        .on('site.merchant_id', '=', merchantId)
        .onRef('site.merchant_id', '=', 'account.merchant_id')
        .onRef('site.id', '=', 'account.site_id'),
    )
    .where('account.merchant_id', '=', merchantId)
    .$if(siteIds !== undefined, (query) => query.where('account.site_id', 'in', [...(siteIds ?? [])]))
    .$if(accountIds !== undefined, (query) => query.where('account.id', 'in', [...(accountIds ?? [])]))
    .$if(currencies !== undefined, (query) => query.where('account.currency', 'in', [...(currencies ?? [])]))
    .$if(mode !== 'all', (query) => query.where('site.mode', '=', mode))
}
