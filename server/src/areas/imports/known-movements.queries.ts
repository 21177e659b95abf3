import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { isOfFile } from '../ingest/is-of-file.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** Effect of an object's entry on the balance, and the fees in it. */
export type ObjectEntry = {
  transaction_id: Id<'transaction'>
  /** Type of the transaction: the difference of a return is an adjustment with the object's reference. */
  of_type: string
  part: number
  reference: string
  event_id: string
  /** Its event was made of a line of a file. */
  is_of_file: boolean
  type: string
  /** Reason of a difference; null for other entries. */
  reason: string | null
  currency: string
  moved: bigint
  fees: bigint
}

/**
 * Entries of all transactions with these references, by reference, without adjustments that reverse provisional bookings.
 */
export async function findEntries(
  trx: Trx,
  { merchantId, siteId }: Scope,
  references: readonly string[],
): Promise<Map<string, ObjectEntry[]>> {
  if (references.length === 0) return new Map()
  // `offset 0` keeps the order of the joins: without statistics, as right after installation, the planner would read all
  // transfers of the account for each reference (docs/decisions/imports.md).
  const { rows } = await sql<Omit<ObjectEntry, 'moved' | 'fees'> & { moved: string; fees: string }>`
    with named as materialized (
      select x.id, x.type, x.part, x.processor_reference, x.status_reason
      from transactions x
      where x.merchant_id = ${merchantId} and x.site_id = ${siteId}
        and x.processor_reference = any(${[...new Set(references)]})
    ),
    posted as materialized (
      select x.*, e.id as entry_id, e.event_id, e.type as entry_type, ${isOfFile({ merchantId, siteId })} as is_of_file
      from named x
      cross join lateral (
        select data from transaction_details where merchant_id = ${merchantId} and transaction_id = x.id offset 0
      ) d
      cross join lateral (
        select id, event_id, type from journal_entries where merchant_id = ${merchantId} and transaction_id = x.id offset 0
      ) e
      where d.data->>'provisional' is distinct from 'replacing'
    ),
    moved as materialized (
      select e.*, t.from_account, t.to_account, t.amount
      from posted e
      cross join lateral (
        select from_account, to_account, amount from transfers where merchant_id = ${merchantId} and entry_id = e.entry_id
        offset 0
      ) t
    )
    select m.id as transaction_id, m.type as of_type, m.part, m.processor_reference as reference, m.event_id, m.is_of_file,
      m.entry_type as type, m.status_reason as reason, l.currency,
      sum(case when m.to_account = l.id then m.amount else -m.amount end)::text as moved,
      coalesce(sum(case when m.to_account = l.id then -m.amount else m.amount end) filter (where o.kind = 'fees'), 0)::text
        as fees
    from moved m
    cross join lateral (
      select id, currency from ledger_accounts
      where merchant_id = ${merchantId} and id in (m.from_account, m.to_account) and kind = 'balance' offset 0
    ) l
    cross join lateral (
      select kind from ledger_accounts
      where merchant_id = ${merchantId} and id in (m.from_account, m.to_account) and id <> l.id offset 0
    ) o
    group by m.id, m.type, m.part, m.processor_reference, m.status_reason, m.event_id, m.is_of_file, m.entry_type, l.currency`.execute(
    trx,
  )
  const entries = rows.map((row) => ({ ...row, moved: BigInt(row.moved), fees: BigInt(row.fees) }))
  return Map.groupBy(entries, ({ reference }) => reference)
}

export type KnownEvent = { status: string; reference: string | null; message: string | null; occurred_at: Date }

/** Ingest results of these event ids in the site, whatever their status. */
export async function findKnownEvents(
  trx: Trx,
  { merchantId, siteId }: Scope,
  ids: readonly string[],
): Promise<Map<string, KnownEvent>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('ingest_events')
    .select(['event_id', 'status', 'reference', 'message', 'occurred_at'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`event_id = any(${[...ids]})`)
    .execute()
  return new Map(rows.map(({ event_id, ...row }) => [event_id, row]))
}

/** A movement of a file matched to an object of other events; no event was sent for it. */
export type Match = { identity: string; transactionId: Id<'transaction'>; kind: string }

/** Matches of these movements, and of these transactions. */
export async function findMatches(
  trx: Trx,
  { merchantId, siteId }: Scope,
  identities: readonly string[],
  transactionIds: readonly Id<'transaction'>[],
): Promise<Match[]> {
  const rows = await trx
    .selectFrom('import_matches')
    .select(['identity', 'transaction_id', 'kind'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where((where) =>
      where.or([
        where(sql<string>`identity`, '=', sql<string>`any(${[...identities]})`),
        where(sql<string>`transaction_id`, '=', sql<string>`any(${[...transactionIds]}::uuid[])`),
      ]),
    )
    .execute()
  return rows.map(({ transaction_id, ...row }) => ({ ...row, transactionId: transaction_id }))
}

/** Concurrent files with the same movement insert one row. */
export async function saveMatches(trx: Trx, { merchantId, siteId }: Scope, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return
  await trx
    .insertInto('import_matches')
    .values(
      matches.map(({ identity, transactionId, kind }) => ({
        merchant_id: merchantId,
        site_id: siteId,
        identity,
        transaction_id: transactionId,
        kind,
      })),
    )
    .onConflict((conflict) => conflict.columns(['merchant_id', 'site_id', 'identity']).doNothing())
    .execute()
}
