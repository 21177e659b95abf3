import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import type { LedgerOwner } from '../ledger/accounts.ts'
import type { StoredEntry } from '../ledger/entries.ts'
import type { LedgerKind } from '../ledger/ledger.tables.ts'
import type { TransactionDetails } from '../transactions/transactions.tables.ts'
import { findNames } from './further-names.queries.ts'
import type { Workspace } from './workspace.ts'

/** Loads the transactions with these references, also further ones, and their payments. */
export async function loadTransactions(trx: Trx, space: Workspace, references: readonly string[]): Promise<void> {
  if (references.length === 0) return
  const { merchantId, siteId } = space.site
  const [found, names] = await Promise.all([
    selectTransactions(trx, merchantId)
      .where('transactions.site_id', '=', siteId)
      .where(sql<boolean>`transactions.processor_reference = any(${references})`)
      .execute(),
    findNames(trx, space.site, references),
  ])
  adoptAll(space, found)
  let missing = [...parentsOf(found), ...names].filter((id) => !space.transactions.has(id))
  while (missing.length > 0) {
    const more = await selectTransactions(trx, merchantId)
      .where(sql<boolean>`transactions.id = any(${missing})`)
      .execute()
    adoptAll(space, more)
    missing = parentsOf(more).filter((id) => !space.transactions.has(id))
  }
}

function parentsOf(rows: readonly Loaded[]): Id<'transaction'>[] {
  return rows.map((row) => row.parent_id).filter((id) => id !== null)
}

/** Loads the chargebacks of payments: a payment's dispute status depends on all of them. */
export async function loadChargebacks(
  trx: Trx,
  space: Workspace,
  paymentIds: readonly Id<'transaction'>[],
): Promise<void> {
  if (paymentIds.length === 0) return
  const rows = await selectTransactions(trx, space.site.merchantId)
    .where('transactions.type', '=', 'chargeback')
    .where(sql<boolean>`transactions.parent_id = any(${paymentIds})`)
    .execute()
  adoptAll(space, rows)
}

/**
 * Loads refunds of payments: all of them where the sum of refunds is reported, since the sum may include each;
 * otherwise only those booked without a reference, since a named refund may be one of them.
 * @param told the events of the batch
 */
export async function loadRefunds(
  trx: Trx,
  space: Workspace,
  told: readonly { type: string; reference: string }[],
): Promise<void> {
  // The payment may have the reference as a further one.
  const sums = new Set(
    told.map(({ type, reference }) =>
      type === 'payment.refunded' ? space.find('payment', reference)?.row.id : undefined,
    ),
  )
  const payments = [...space.transactions.values()].filter(
    ({ row }) => row.type === 'payment' && (row.refunded_amount > 0n || row.pending_refund_amount > 0n),
  )
  const bySum = payments.filter(({ row }) => sums.has(row.id)).map(({ row }) => row.id)
  const all = payments.map(({ row }) => row.id)
  if (all.length === 0) return
  const rows = await selectTransactions(trx, space.site.merchantId)
    .where('transactions.type', '=', 'refund')
    .where(sql<boolean>`transactions.parent_id = any(${all})`)
    .where((where) =>
      where.or([where('transactions.part', '>', 0), sql<boolean>`transactions.parent_id = any(${bySum})`]),
    )
    .execute()
  adoptAll(space, rows)
}

/** Loads holds that are not fully released, and releases that arrived before their hold. */
export async function loadOpenReserves(trx: Trx, space: Workspace): Promise<void> {
  const rows = await selectTransactions(trx, space.site.merchantId)
    .where('transactions.site_id', '=', space.site.siteId)
    .where('transactions.type', '=', 'reserve')
    .where('transactions.parent_id', 'is', null)
    .whereRef('transactions.refunded_amount', '<', 'transactions.amount')
    .execute()
  adoptAll(space, rows)
}

function selectTransactions(trx: Trx, merchantId: Id<'merchant'>) {
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
    .where('transaction_details.merchant_id', '=', merchantId)
}

type Loaded = Awaited<ReturnType<ReturnType<typeof selectTransactions>['execute']>>[number]

function adoptAll(space: Workspace, rows: readonly Loaded[]): void {
  for (const { details, ...row } of rows) {
    space.adopt({ ...row, fee_total: BigInt(row.fee_total), net: BigInt(row.net) }, details as TransactionDetails)
  }
}

/** The site's accounts with their ledger accounts, by currency. */
export async function loadAccounts(
  trx: Trx,
  { merchantId, siteId }: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
): Promise<LedgerOwner[]> {
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
    // Every account is created with one ledger account of each kind.
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
export async function loadEntries(
  trx: Trx,
  space: Workspace,
  transactionIds: readonly Id<'transaction'>[],
): Promise<void> {
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
    .where('t.merchant_id', '=', space.site.merchantId)
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
