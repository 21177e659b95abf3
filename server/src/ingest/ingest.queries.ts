import { randomUUIDv7 } from 'node:crypto'
import type { IngestEvent } from '@firepay/contract/ingest/ingest.schemas.ts'
import { type Selectable, sql } from 'kysely'
import { insertRows, replaceOnConflict } from '../db/insert-rows.ts'
import type { IngestEventsTable, LedgerKind, TransactionDetails } from '../db/schema.ts'
import type { Trx } from '../db/transaction.ts'
import type { LedgerOwner } from '../ledger/accounts.ts'
import type { StoredEntry } from '../ledger/entries.ts'
import { deltasOf, mergeDeltas } from '../statistics/deltas.ts'
import type { MalformedEvent } from './prepare-events.ts'
import type { Tracked, TransactionRow, Workspace } from './workspace.ts'

type Scope = { merchantId: string; siteId: string }

/**
 * Lets PostgreSQL plan its foreign-key checks anew. On tables that grew from empty within a minute, before they were
 * analysed, the plans of the first rows walk a whole tenant for each check: measured 10 s instead of 2 s for 10,000
 * events.
 */
export async function forgetPlans(trx: Trx): Promise<void> {
  await sql`discard plans`.execute(trx)
}

/** The first event of a site ticks a step of the first-run checklist. */
export async function markFirstEvent(trx: Trx, { merchantId, siteId }: Scope, at: Date): Promise<void> {
  await trx
    .updateTable('sites')
    .set({ first_event_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', siteId)
    .where('first_event_at', 'is', null)
    .execute()
}

export type StoredEvent = Selectable<IngestEventsTable>

export function findEvents(trx: Trx, { merchantId, siteId }: Scope, ids: readonly string[]): Promise<StoredEvent[]> {
  return trx
    .selectFrom('ingest_events')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`event_id = any(${ids})`)
    .execute()
}

/** Held events that wait for one of the objects. */
export function findWaiting(trx: Trx, { merchantId, siteId }: Scope, keys: readonly string[]): Promise<StoredEvent[]> {
  return trx
    .selectFrom('ingest_events')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('status', '=', 'held')
    .where(sql<boolean>`waits_for = any(${keys})`)
    .execute()
}

/** The event as it was parsed when it was held. */
export function eventOf(stored: StoredEvent): IngestEvent {
  // `data` was parsed by the schema of its type before it was stored.
  return {
    id: stored.event_id,
    type: stored.type,
    occurredAt: stored.occurred_at.toISOString(),
    reference: stored.reference,
    data: stored.data ?? {},
  } as IngestEvent
}

/** Reads the transactions under these references into the workspace, and their payments. */
export async function loadTransactions(trx: Trx, space: Workspace, references: readonly string[]): Promise<void> {
  if (references.length === 0) return
  const { merchantId, siteId } = space.site
  const found = await selectTransactions(trx, merchantId)
    .where('transactions.site_id', '=', siteId)
    .where(sql<boolean>`transactions.processor_reference = any(${references})`)
    .execute()
  adoptAll(space, found)
  const parents = found.map((row) => row.parent_id).filter((id) => id !== null && !space.transactions.has(id))
  if (parents.length === 0) return
  adoptAll(
    space,
    await selectTransactions(trx, merchantId).where(sql<boolean>`transactions.id = any(${parents})`).execute(),
  )
}

/** Reads the chargebacks of payments: a payment's dispute status is told by all of them. */
export async function loadChargebacks(trx: Trx, space: Workspace, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return
  const rows = await selectTransactions(trx, space.site.merchantId)
    .where('transactions.type', '=', 'chargeback')
    .where(sql<boolean>`transactions.parent_id = any(${paymentIds})`)
    .execute()
  adoptAll(space, rows)
}

function selectTransactions(trx: Trx, merchantId: string) {
  return trx
    .selectFrom('transactions')
    .innerJoin('transaction_details', (join) =>
      join
        .onRef('transaction_details.merchant_id', '=', 'transactions.merchant_id')
        .onRef('transaction_details.transaction_id', '=', 'transactions.id'),
    )
    .selectAll('transactions')
    .select('transaction_details.data as details')
    .where('transactions.merchant_id', '=', merchantId)
}

type Loaded = Awaited<ReturnType<ReturnType<typeof selectTransactions>['execute']>>[number]

function adoptAll(space: Workspace, rows: readonly Loaded[]): void {
  for (const { details, ...row } of rows) {
    space.adopt({ ...row, fee_total: BigInt(row.fee_total), net: BigInt(row.net) }, details as TransactionDetails)
  }
}

/** The site's accounts with their ledger accounts, by currency. */
export async function loadAccounts(trx: Trx, { merchantId, siteId }: Scope): Promise<LedgerOwner[]> {
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'currency', 'name', 'last_position', 'closed_from', 'closed_until'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .execute()
  if (accounts.length === 0) return []
  const kinds = await trx
    .selectFrom('ledger_accounts')
    .select(['id', 'account_id', 'kind'])
    .where('merchant_id', '=', merchantId)
    .where(
      'account_id',
      'in',
      accounts.map((account) => account.id),
    )
    .execute()
  return accounts.map((account) => ({
    id: account.id,
    currency: account.currency,
    name: account.name,
    // Every account is made with one ledger account of each kind.
    ledger: Object.fromEntries(
      kinds.filter((row) => row.account_id === account.id).map((row) => [row.kind, row.id]),
    ) as Record<LedgerKind, string>,
    lastPosition: account.last_position,
    closedFrom: account.closed_from,
    closedUntil: account.closed_until,
    isNew: false,
  }))
}

/** Entries of these transactions with their transfers, for reversals. */
export async function loadEntries(trx: Trx, space: Workspace, transactionIds: readonly string[]): Promise<void> {
  if (transactionIds.length === 0) return
  const kindOf = new Map(
    [...space.accounts.values()].flatMap((owner) => Object.entries(owner.ledger).map(([k, id]) => [id, k])),
  )
  const rows = await trx
    .selectFrom('journal_entries as e')
    .innerJoin('transfers as t', (join) =>
      join.onRef('t.merchant_id', '=', 'e.merchant_id').onRef('t.entry_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.transaction_id', 'e.reverses', 't.line', 't.from_account', 't.to_account', 't.amount'])
    .select(['t.kind', 't.available_at'])
    .where('e.merchant_id', '=', space.site.merchantId)
    .where(sql<boolean>`e.transaction_id = any(${transactionIds})`)
    .orderBy('e.position')
    .orderBy('t.line')
    .execute()
  const entries = new Map<string, StoredEntry>()
  for (const row of rows) {
    let entry = entries.get(row.id)
    if (!entry) {
      entry = { id: row.id, transactionId: row.transaction_id, reverses: row.reverses, transfers: [] }
      entries.set(row.id, entry)
      const known = space.storedEntries.get(row.transaction_id)
      if (known) known.push(entry)
      else space.storedEntries.set(row.transaction_id, [entry])
    }
    entry.transfers.push({
      line: row.line,
      // The ledger accounts of the site's accounts are all loaded.
      from: kindOf.get(row.from_account) as LedgerKind,
      to: kindOf.get(row.to_account) as LedgerKind,
      amount: row.amount,
      kind: row.kind,
      availableAt: row.available_at,
    })
  }
}

/** Writes everything that the batch changed, in the order that foreign keys ask for. */
export async function saveWorkspace(trx: Trx, space: Workspace, receivedAt: Date): Promise<void> {
  const touched = [...space.transactions.values()].filter((tracked) => tracked.changed)
  await saveAccounts(trx, space, touched, receivedAt)
  await saveTransactions(trx, touched)
  await saveEntries(trx, space)
  await saveDeltas(trx, touched)
}

async function saveAccounts(trx: Trx, space: Workspace, touched: readonly Tracked[], at: Date): Promise<void> {
  const { merchantId, siteId } = space.site
  const used = new Set(touched.map((tracked) => tracked.row.account_id))
  const planned = [...space.accounts.values()].filter((owner) => owner.isNew && used.has(owner.id))
  await insertRows(
    trx,
    'accounts',
    ['merchant_id', 'id', 'site_id', 'name', 'currency', 'created_at'],
    planned.map((owner) => ({
      merchant_id: merchantId,
      id: owner.id,
      site_id: siteId,
      name: owner.name,
      currency: owner.currency,
      created_at: at,
    })),
  )
  await insertRows(
    trx,
    'ledger_accounts',
    ['merchant_id', 'id', 'account_id', 'kind', 'currency'],
    planned.flatMap((owner) =>
      Object.entries(owner.ledger).map(([kind, id]) => ({
        merchant_id: merchantId,
        id,
        account_id: owner.id,
        kind,
        currency: owner.currency,
      })),
    ),
  )
  for (const owner of new Set(space.entries.map((entry) => entry.owner))) {
    await trx
      .updateTable('accounts')
      .set({ last_position: owner.lastPosition })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', owner.id)
      .execute()
  }
}

const transactionColumns = [
  'merchant_id',
  'id',
  'site_id',
  'account_id',
  'type',
  'processor_reference',
  'part',
  'parent_id',
  'status',
  'status_reason',
  'decline_code',
  'refund_status',
  'dispute_status',
  'currency',
  'amount',
  'authorized_amount',
  'captured_amount',
  'refunded_amount',
  'pending_refund_amount',
  'disputed_amount',
  'capture_closed',
  'account_currency',
  'settled_amount',
  'settled_refunded_amount',
  'settled_disputed_amount',
  'exchange_rate',
  'fee_total',
  'net',
  'method',
  'card_brand',
  'country',
  'customer_email',
  'order_reference',
  'available_on',
  'available_at',
  'created_at',
  'status_at',
  'authorized_at',
  'captured_at',
  'received_at',
  'updated_at',
] as const satisfies readonly (keyof TransactionRow)[]
const transactionKey = ['merchant_id', 'id']

const detailColumns = ['merchant_id', 'transaction_id', 'data'] as const

async function saveTransactions(trx: Trx, touched: readonly Tracked[]): Promise<void> {
  const made = touched.filter((tracked) => tracked.before === null)
  const changed = touched.filter((tracked) => tracked.before !== null)
  const details = (tracked: Tracked) => ({
    merchant_id: tracked.row.merchant_id,
    transaction_id: tracked.row.id,
    data: JSON.stringify(tracked.details),
  })
  // Parents before children is not needed: no foreign key ties them.
  await insertRows(
    trx,
    'transactions',
    transactionColumns,
    made.map((tracked) => tracked.row),
  )
  await insertRows(trx, 'transaction_details', detailColumns, made.map(details))
  const replace = replaceOnConflict(transactionKey, transactionColumns)
  await insertRows(
    trx,
    'transactions',
    transactionColumns,
    changed.map((tracked) => tracked.row),
    replace,
  )
  const replaceDetails = replaceOnConflict(['merchant_id', 'transaction_id'], detailColumns)
  await insertRows(trx, 'transaction_details', detailColumns, changed.map(details), replaceDetails)
}

async function saveEntries(trx: Trx, space: Workspace): Promise<void> {
  const { merchantId } = space.site
  await insertRows(
    trx,
    'journal_entries',
    [
      'merchant_id',
      'id',
      'account_id',
      'position',
      'transaction_id',
      'type',
      'event_id',
      'reverses',
      'occurred_at',
      'posted_at',
    ],
    space.entries.map((entry) => ({
      merchant_id: merchantId,
      id: entry.id,
      account_id: entry.owner.id,
      position: entry.position,
      transaction_id: entry.transactionId,
      type: entry.type,
      event_id: entry.eventId,
      reverses: entry.reverses,
      occurred_at: entry.occurredAt,
      posted_at: entry.postedAt,
    })),
  )
  await insertRows(
    trx,
    'transfers',
    [
      'merchant_id',
      'entry_id',
      'line',
      'from_account',
      'to_account',
      'amount',
      'currency',
      'kind',
      'available_at',
      'posted_at',
    ],
    space.entries.flatMap((entry) =>
      entry.transfers.map((transfer) => ({
        merchant_id: merchantId,
        entry_id: entry.id,
        line: transfer.line,
        from_account: entry.owner.ledger[transfer.from],
        to_account: entry.owner.ledger[transfer.to],
        amount: transfer.amount,
        currency: entry.owner.currency,
        kind: transfer.kind,
        available_at: transfer.availableAt,
        posted_at: entry.postedAt,
      })),
    ),
  )
}

async function saveDeltas(trx: Trx, touched: readonly Tracked[]): Promise<void> {
  const deltas = mergeDeltas(touched.flatMap((tracked) => deltasOf(tracked.before, tracked.row)))
  const [first] = touched
  if (!first) return
  await insertRows(
    trx,
    'statistics_deltas',
    [
      'merchant_id',
      'id',
      'field',
      'bucket',
      'site_id',
      'type',
      'status',
      'method',
      'currency',
      'account_currency',
      'count',
      'gross',
      'refunds',
      'chargebacks',
      'fees',
      'net',
      'refunded_count',
      'disputed_count',
    ],
    deltas.map((delta) => ({ merchant_id: first.row.merchant_id, id: randomUUIDv7(), ...delta })),
  )
}

export type EventRow = Omit<StoredEvent, 'data'> & { data: string | null }

const eventColumns = [
  'merchant_id',
  'site_id',
  'event_id',
  'type',
  'reference',
  'occurred_at',
  'received_at',
  'status',
  'code',
  'message',
  'hash',
  'data',
  'transaction_id',
  'waits_for',
  'decided_at',
] as const satisfies readonly (keyof EventRow)[]

/** Writes what became of events: new ones, and held ones that were decided. */
export async function saveEvents(trx: Trx, made: readonly EventRow[], decided: readonly EventRow[]): Promise<void> {
  await insertRows(trx, 'ingest_events', eventColumns, made)
  const replace = replaceOnConflict(['merchant_id', 'site_id', 'event_id'], eventColumns)
  await insertRows(trx, 'ingest_events', eventColumns, decided, replace)
}

/** Keeps of malformed events what may be kept; the same content again only counts up. */
export async function saveMalformed(
  trx: Trx,
  { merchantId, siteId }: Scope,
  malformed: readonly MalformedEvent[],
  receivedAt: Date,
): Promise<void> {
  const byHash = new Map<string, { event: MalformedEvent; times: number }>()
  for (const event of malformed) {
    const key = event.hash.toString('hex')
    const seen = byHash.get(key)
    if (seen) seen.times += 1
    else byHash.set(key, { event, times: 1 })
  }
  await insertRows(
    trx,
    'malformed_events',
    ['merchant_id', 'site_id', 'hash', 'event_id', 'type', 'reference', 'code', 'received_at', 'times'],
    [...byHash.values()].map(({ event, times }) => ({
      merchant_id: merchantId,
      site_id: siteId,
      hash: event.hash,
      event_id: event.id,
      type: event.type,
      reference: event.reference,
      code: event.code,
      received_at: receivedAt,
      times,
    })),
    'on conflict (merchant_id, site_id, hash) do update set times = malformed_events.times + excluded.times, received_at = excluded.received_at',
  )
}
