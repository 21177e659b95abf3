import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

/** A payout that had left the balance and had neither arrived nor failed; of some the day of arrival is not known. */
export type PayoutOnTheWay = { account_id: Id<'account'>; amount: bigint; arrives_on: string | null }

/** What happened to a payout. In the order of posting it was made before it ended. */
type Entry = Cursor & { transaction_id: Id<'transaction'>; type: string }
type Cursor = { account_id: Id<'account'>; posted_at: Date; position: bigint }
type Asked = { merchantId: Id<'merchant'>; asOf: Date }

/** So many entries of each account are looked at in one statement. */
const entriesAtOnce = 100
const lastPosition = 2n ** 63n - 1n

/**
 * Payouts that were on their way at an instant. Those that still are have an index. Of the others, which have arrived or
 * failed since, the entries are read from the instant backwards until all that was in transit is found: what it costs
 * depends on how long payouts take, not on how many there have been.
 * @param inTransit what was in transit at the instant, of each account that is asked about; minor units
 */
export async function listPayoutsOnTheWay(
  trx: Trx,
  merchantId: Id<'merchant'>,
  inTransit: ReadonlyMap<Id<'account'>, bigint>,
  asOf: Date,
): Promise<PayoutOnTheWay[]> {
  const asked = { merchantId, asOf }
  const missing = new Map(inTransit)
  const found = await listUnsettled(trx, asked, [...inTransit.keys()])
  const isFound = ({ account_id, amount }: PayoutOnTheWay) =>
    missing.set(account_id, (missing.get(account_id) ?? 0n) - amount)
  for (const payout of found) isFound(payout)
  const ended = new Set<string>()
  let cursors = [...inTransit.keys()].map((id): Cursor => ({ account_id: id, posted_at: asOf, position: lastPosition }))
  for (;;) {
    cursors = cursors.filter(({ account_id }) => missing.get(account_id) !== 0n)
    if (cursors.length === 0) return found
    const entries = await listEntries(trx, merchantId, cursors)
    for (const { type, transaction_id } of entries) if (type !== 'payout.created') ended.add(transaction_id)
    const made = entries.filter(({ type, transaction_id }) => type === 'payout.created' && !ended.has(transaction_id))
    const ids = made.map(({ transaction_id }) => transaction_id)
    for (const payout of ids.length === 0 ? [] : await listSettled(trx, asked, ids)) {
      found.push(payout)
      isFound(payout)
    }
    cursors = nextCursors(cursors, entries)
  }
}

/** Where the entries of each account go on; an account without any left is gone. */
function nextCursors(cursors: readonly Cursor[], entries: readonly Entry[]): Cursor[] {
  return cursors.flatMap(({ account_id }) => {
    const own = entries.filter((entry) => entry.account_id === account_id)
    return own.length < entriesAtOnce ? [] : own.slice(-1)
  })
}

async function listUnsettled(
  trx: Trx,
  { merchantId, asOf }: Asked,
  accountIds: readonly Id<'account'>[],
): Promise<PayoutOnTheWay[]> {
  const { rows } = await sql<PayoutOnTheWay>`
    select payout.account_id, payout.amount, ${arrivalOf(merchantId)} as arrives_on
    from transactions payout
    where payout.merchant_id = ${merchantId} and payout.type = 'payout' and payout.status = 'created'
      and payout.account_id = any(${accountIds}) and payout.created_at <= ${asOf}
      and ${wasOnTheWay(merchantId, asOf)}`.execute(trx)
  return rows
}

/** Of payouts that are no longer on their way those that were; the entries that were read may not have told of their end. */
async function listSettled(
  trx: Trx,
  { merchantId, asOf }: Asked,
  ids: readonly Id<'transaction'>[],
): Promise<PayoutOnTheWay[]> {
  const { rows } = await sql<PayoutOnTheWay>`
    select payout.account_id, payout.amount, ${arrivalOf(merchantId)} as arrives_on
    from transactions payout
    where payout.merchant_id = ${merchantId} and payout.id = any(${ids}) and payout.status <> 'created'
      and ${wasOnTheWay(merchantId, asOf)}`.execute(trx)
  return rows
}

/** The next entries of payouts before a cursor of each account, the latest first. */
async function listEntries(trx: Trx, merchantId: Id<'merchant'>, cursors: readonly Cursor[]): Promise<Entry[]> {
  const of = <Name extends keyof Cursor>(name: Name) => cursors.map((cursor) => cursor[name])
  const { rows } = await sql<Entry>`
    select entry.* from unnest(${of('account_id')}::uuid[], ${of('posted_at')}::timestamptz[], ${of('position')}::bigint[])
      cursor(account_id, posted_at, position)
    cross join lateral (
      select e.account_id, e.posted_at, e.position, e.transaction_id, e.type from journal_entries e
      where e.merchant_id = ${merchantId} and e.account_id = cursor.account_id
        and e.type in ('payout.created', 'payout.paid', 'payout.failed')
        and (e.posted_at, e.position) < (cursor.posted_at, cursor.position)
      order by e.posted_at desc, e.position desc limit ${entriesAtOnce}
    ) entry
    order by entry.account_id, entry.posted_at desc, entry.position desc`.execute(trx)
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
