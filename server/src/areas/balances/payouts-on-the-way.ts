import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

/** A payout that had left the balance and had neither arrived nor failed; of some the day of arrival is not known. */
export type PayoutOnTheWay = { account_id: Id<'account'>; amount: bigint; arrives_on: string | null }

type Place = { created_at: Date; id: Id<'transaction'> }
type Settled = PayoutOnTheWay & Place & { was_on_the_way: boolean }
type Asked = { merchantId: Id<'merchant'>; accountIds: readonly Id<'account'>[]; asOf: Date }

/** So many payouts are looked at in one statement. */
const payoutsAtOnce = 100

/**
 * Payouts that were on their way at an instant. Those that still are have an index. The others, which have arrived or
 * failed since, are looked for from the instant backwards until all that was in transit is found: what it costs depends on
 * how long payouts take, not on how many there have been.
 * @param inTransit what was in transit at the instant, of each account that is asked about; minor units
 */
export async function listPayoutsOnTheWay(
  trx: Trx,
  merchantId: Id<'merchant'>,
  inTransit: ReadonlyMap<Id<'account'>, bigint>,
  asOf: Date,
): Promise<PayoutOnTheWay[]> {
  const asked = { merchantId, accountIds: [...inTransit.keys()], asOf }
  const missing = new Map(inTransit)
  const found = await listUnsettled(trx, asked)
  const isFound = ({ account_id, amount }: PayoutOnTheWay) =>
    missing.set(account_id, (missing.get(account_id) ?? 0n) - amount)
  for (const payout of found) isFound(payout)
  for (let after: Place | undefined; ; ) {
    const accountIds = asked.accountIds.filter((id) => missing.get(id) !== 0n)
    if (accountIds.length === 0) return found
    const settled = await listSettled(trx, { ...asked, accountIds }, after)
    for (const payout of settled.filter(({ was_on_the_way }) => was_on_the_way)) {
      found.push(payout)
      isFound(payout)
    }
    after = settled.at(-1)
    if (settled.length < payoutsAtOnce) return found
  }
}

async function listUnsettled(trx: Trx, { merchantId, accountIds, asOf }: Asked): Promise<PayoutOnTheWay[]> {
  const { rows } = await sql<PayoutOnTheWay>`
    select payout.account_id, payout.amount, ${arrivalOf(merchantId)} as arrives_on
    from transactions payout
    where payout.merchant_id = ${merchantId} and payout.type = 'payout' and payout.status = 'created'
      and payout.account_id = any(${accountIds}) and payout.created_at <= ${asOf}
      and ${wasOnTheWay(merchantId, asOf)}`.execute(trx)
  return rows
}

/** The next payouts before an instant that are no longer on their way, the latest first. */
async function listSettled(
  trx: Trx,
  { merchantId, accountIds, asOf }: Asked,
  after: Place | undefined,
): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select payout.account_id, payout.amount, payout.created_at, payout.id,
      ${wasOnTheWay(merchantId, asOf)} as was_on_the_way, ${arrivalOf(merchantId)} as arrives_on
    from (
      select p.account_id, p.amount, p.created_at, p.id from transactions p
      where p.merchant_id = ${merchantId} and p.type = 'payout' and p.created_at <= ${asOf} and p.status <> 'created'
        and p.account_id = any(${accountIds})
        ${after ? sql`and (p.created_at, p.id) < (${after.created_at}, ${after.id}::uuid)` : sql``}
      order by p.created_at desc, p.id desc limit ${payoutsAtOnce}
    ) payout
    order by payout.created_at desc, payout.id desc`.execute(trx)
  return rows
}

const wasOnTheWay = (merchantId: Id<'merchant'>, asOf: Date): RawBuilder<boolean> => sql`(
  exists (select 1 from journal_entries entry where entry.merchant_id = ${merchantId}
    and entry.transaction_id = payout.id and entry.type = 'payout.created' and entry.posted_at <= ${asOf})
  and not exists (select 1 from journal_entries entry where entry.merchant_id = ${merchantId}
    and entry.transaction_id = payout.id and entry.type <> 'payout.created' and entry.posted_at <= ${asOf}))`

const arrivalOf = (merchantId: Id<'merchant'>): RawBuilder<string | null> => sql`(
  select detail.data -> 'payout' ->> 'arrivalDate' from transaction_details detail
  where detail.merchant_id = ${merchantId} and detail.transaction_id = payout.id)`
