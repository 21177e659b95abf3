import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { provisionalReferenceOf } from '../ingest/objects/provisional.ts'
import type { Money } from './line.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** Position of the last entry of each account of a site, by account id. */
export type Positions = ReadonlyMap<string, bigint>

export async function findPositions(trx: Trx, { merchantId, siteId }: Scope): Promise<Positions> {
  const { rows } = await sql<{ id: string; position: string }>`
    select a.id, coalesce(
        (select max(e.position) from journal_entries e where e.merchant_id = ${merchantId} and e.account_id = a.id),
        0)::text as position
    from accounts a
    where a.merchant_id = ${merchantId} and a.site_id = ${siteId}`.execute(trx)
  return new Map(rows.map(({ id, position }) => [id, BigInt(position)]))
}

/** Sums that these events moved in the balances of a site, by currency. @param references of the objects of the events */
export async function sumEvents(
  trx: Trx,
  { merchantId, siteId }: Scope,
  eventIds: readonly string[],
  references: readonly string[],
): Promise<Money[]> {
  if (eventIds.length === 0 || references.length === 0) return []
  // The events replace parts of a provisional booking under these references.
  const named = references.flatMap((one) => [
    one,
    provisionalReferenceOf(one, 'fees'),
    provisionalReferenceOf(one, 'return'),
  ])
  const { rows } = await sql<{ currency: string; moved: string }>`
    with named as materialized (
      select id from transactions
      where merchant_id = ${merchantId} and site_id = ${siteId} and processor_reference = any(${[...new Set(named)]})
    )
    select l.currency, sum(case when t.to_account = l.id then t.amount else -t.amount end)::text as moved
    from named x
    cross join lateral (
      select id from journal_entries
      where merchant_id = ${merchantId} and transaction_id = x.id and event_id = any(${[...eventIds]}) offset 0
    ) e
    cross join lateral (
      select from_account, to_account, amount from transfers where merchant_id = ${merchantId} and entry_id = e.id offset 0
    ) t
    cross join lateral (
      select id, currency from ledger_accounts
      where merchant_id = ${merchantId} and id in (t.from_account, t.to_account) and kind = 'balance' offset 0
    ) l
    group by l.currency`.execute(trx)
  return rows.map(({ currency, moved }) => ({ currency, amount: BigInt(moved) }))
}

/** Sums that these events moved in the balances of a site since the positions were read, by currency. */
export async function sumBooked(
  trx: Trx,
  scope: Scope,
  since: Positions,
  eventIds: readonly string[],
): Promise<Money[]> {
  if (eventIds.length === 0) return []
  const { merchantId } = scope
  const booked: Money[] = []
  for (const [account, last] of await findPositions(trx, scope)) {
    const first = since.get(account) ?? 0n
    if (last === first) continue
    // The bounds are parameters, so that the planner sees how few entries are between them.
    const { rows } = await sql<{ currency: string; moved: string }>`
      select l.currency, sum(case when t.to_account = l.id then t.amount else -t.amount end)::text as moved
      from journal_entries e
      join transfers t on t.merchant_id = ${merchantId} and t.entry_id = e.id
      join ledger_accounts l on l.merchant_id = ${merchantId} and l.id in (t.from_account, t.to_account)
        and l.kind = 'balance'
      where e.merchant_id = ${merchantId} and e.account_id = ${account} and e.position > ${first} and e.position <= ${last}
        and e.event_id = any(${[...eventIds]})
      group by l.currency`.execute(trx)
    booked.push(...rows.map(({ currency, moved }) => ({ currency, amount: BigInt(moved) })))
  }
  return booked
}
