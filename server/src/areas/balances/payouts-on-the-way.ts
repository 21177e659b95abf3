import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

/** A payout that has left the balance and has neither arrived nor failed. The arrival day may be unknown. */
export type PayoutOnTheWay = { account_id: Id<'account'>; amount: bigint; arrives_on: string | null }

/** An event of a payout. In posting order its creation precedes its end. */
type Entry = Cursor & { transaction_id: Id<'transaction'>; type: string }
type Cursor = { account_id: Id<'account'>; posted_at: Date; position: bigint }
type Asked = { merchantId: Id<'merchant'>; asOf: Date }

/** Entries per account read by one statement. */
const entriesAtOnce = 100
const lastPosition = 2n ** 63n - 1n

/**
 * Payouts in transit at an instant. Those still in transit have an index. For others, which have since arrived or
 * failed, entries are read backwards from the instant until the whole amount in transit is found: the cost depends on
 * the duration of payouts, not on their number.
 * @param inTransit amount in transit of each account at the instant, in minor units
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

/** Cursors for the next entries; accounts without any are dropped. */
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

/** Of payouts no longer in transit, those that were at the instant; the entries read may not include their end. */
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

/** The next payout entries before each account's cursor, latest first. */
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
