import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import { dayIn } from '../../../platform/time/range.ts'
import { balancesOf } from '../../balances/balances.rules.ts'
import { create, type Happened, markDue, number } from './create-notifications.ts'
import { presentAccount } from './present-object.ts'

/** Money of an account that becomes available at this instant. */
export type Release = { accountId: Id<'account'>; availableAt: Date }

type Site = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** Stores releases to announce, one row per account and instant, and when they are due. */
export async function recordReleases(
  trx: Trx,
  { merchantId, siteId }: Site,
  releases: readonly Release[],
  now: Date,
): Promise<void> {
  if (releases.length === 0) return
  const made = await trx
    .insertInto('balance_releases')
    .values(
      releases.map(({ accountId, availableAt }) => ({
        merchant_id: merchantId,
        account_id: accountId,
        available_at: availableAt,
        site_id: siteId,
        announced_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['merchant_id', 'account_id', 'available_at']).doNothing())
    .returning('available_at')
    .execute()
  const instants = new Set(made.map((row) => Math.max(row.available_at.getTime(), now.getTime())))
  await markDue(
    trx,
    merchantId,
    siteId,
    [...instants].map((at) => new Date(at)),
  )
}

/** The earliest instant of the site that is not announced yet; null without any. */
export async function nextRelease(trx: Trx, { merchantId, siteId }: Site): Promise<Date | null> {
  const row = await trx
    .selectFrom('balance_releases')
    .select((select) => select.fn.min<Date | null>('available_at').as('at'))
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('announced_at', 'is', null)
    .executeTakeFirst()
  return row?.at ?? null
}

/**
 * Announces money that has become available: one `balance.available` per account, even when several release days are due
 * (after an outage of the worker, or with imported payments). A row is announced once: workers lock the rows.
 * @param url null when the site wants no such notification: due rows are marked as announced without one
 */
export async function announceReleases(
  trx: Trx,
  site: Site & { timeZone: string },
  url: string | null,
  now: Date,
): Promise<number> {
  const { merchantId, siteId, timeZone } = site
  const due = await trx
    .selectFrom('balance_releases')
    .innerJoin('accounts', (join) =>
      join
        .on('accounts.merchant_id', '=', merchantId)
        .onRef('accounts.merchant_id', '=', 'balance_releases.merchant_id')
        .onRef('accounts.id', '=', 'balance_releases.account_id'),
    )
    .select(['balance_releases.account_id', 'balance_releases.available_at', 'accounts.currency', 'accounts.name'])
    .where('balance_releases.merchant_id', '=', merchantId)
    .where('balance_releases.site_id', '=', siteId)
    .where('balance_releases.announced_at', 'is', null)
    .where('balance_releases.available_at', '<=', now)
    // By account, so that the limit splits at most one account.
    .orderBy('balance_releases.account_id')
    .orderBy('balance_releases.available_at')
    .limit(5_000)
    .forUpdate('balance_releases')
    .execute()
  if (due.length === 0) return 0
  const accounts = new Map<string, { account: (typeof due)[number]; instants: Date[] }>()
  for (const row of due) {
    const released = accounts.get(row.account_id) ?? { account: row, instants: [] }
    released.instants.push(row.available_at)
    accounts.set(row.account_id, released)
  }
  for (const { account, instants } of accounts.values()) {
    await trx
      .updateTable('balance_releases')
      .set({ announced_at: now })
      .where('merchant_id', '=', merchantId)
      .where('account_id', '=', account.account_id)
      .where(sql<boolean>`available_at = any(${instants}::timestamptz[])`)
      .execute()
  }
  if (url === null) return 0
  const happened: Happened[] = []
  for (const { account, instants } of accounts.values()) {
    const at = instants.at(-1) ?? now
    const amount = await sumReleased(trx, merchantId, account.account_id, instants)
    const figures = (await balancesOf(trx, merchantId, [account.account_id], { asOf: at })).get(account.account_id)
    // Refunds and fees may have used all of it.
    if (!figures || amount <= 0n) continue
    happened.push({
      eventType: 'balance.available',
      at,
      receivedAt: now,
      url,
      objectType: 'account',
      objectId: account.account_id,
      orderId: account.account_id,
      object: presentAccount({
        id: account.account_id,
        siteId,
        name: account.name,
        currency: account.currency,
        // The last day of release, in the time zone of the site.
        date: dayIn(at, timeZone),
        released: amount,
        figures,
        asOf: at,
      }),
      isNewObject: false,
      isNewOrder: false,
    })
  }
  if (happened.length > 0) await create(trx, site, happened, { now, numbers: await number(trx, site, happened) })
  return happened.length
}

/** The amount that became available at these instants, less what was already deducted from it. */
async function sumReleased(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountId: Id<'account'>,
  instants: readonly Date[],
): Promise<bigint> {
  const { rows } = await sql<{ amount: string | null }>`
    select sum(sums.amount)::text as amount
    from ledger_accounts account
    join balance_sums sums on sums.merchant_id = ${merchantId} and sums.ledger_account_id = account.id
      and sums.available_at = any(${instants}::timestamptz[])
    where account.merchant_id = ${merchantId} and account.account_id = ${accountId} and account.kind = 'balance'`.execute(
    trx,
  )
  return BigInt(rows[0]?.amount ?? '0')
}
