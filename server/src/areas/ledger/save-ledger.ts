import type { Id } from '@firepay/contract/product/ids.ts'
import { everyColumnOf, insertRows, upsertRows } from '../../platform/db/insert-rows.ts'
import type { StatementPipeline } from '../../platform/db/statement-pipeline.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { LedgerOwner } from './accounts.ts'
import { balanceSumsOf } from './balance-sums.ts'
import type { JournalEntry } from './entries.ts'
import type { BalanceSumsTable, JournalEntriesTable, LedgerAccountsTable, TransfersTable } from './ledger.tables.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/**
 * Writes the accounts opened by a batch, and the latest position of those it posted to.
 * @param batch.opened not in the database yet, with seven ledger accounts each
 */
export async function saveAccounts(
  trx: Trx,
  batch: { site: Scope; opened: readonly LedgerOwner[]; entries: readonly JournalEntry[]; at: Date },
  pipeline: StatementPipeline,
): Promise<void> {
  const { opened, entries, at } = batch
  const { merchantId, siteId } = batch.site
  await pipeline.add(
    insertRows(
      trx,
      'accounts',
      // Payout and closing settings use the table's defaults.
      ['merchant_id', 'id', 'site_id', 'name', 'currency', 'created_at'],
      opened.map((owner) => ({
        merchant_id: merchantId,
        id: owner.id,
        site_id: siteId,
        name: owner.name,
        currency: owner.currency,
        created_at: at,
      })),
    ),
  )
  await pipeline.add(
    insertRows(
      trx,
      'ledger_accounts',
      everyColumnOf<LedgerAccountsTable>()(['merchant_id', 'id', 'account_id', 'kind', 'currency']),
      opened.flatMap((owner) =>
        Object.entries(owner.ledger).map(([kind, id]) => ({
          merchant_id: merchantId,
          id,
          account_id: owner.id,
          kind,
          currency: owner.currency,
        })),
      ),
    ),
  )
  for (const owner of new Set(entries.map((entry) => entry.owner))) {
    const update = trx
      .updateTable('accounts')
      .set({ last_position: owner.lastPosition })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', owner.id)
    await pipeline.add(update.execute())
  }
}

/** Writes journal entries with their transfers, and adds them to the sums for balances. */
export async function saveEntries(
  trx: Trx,
  merchantId: Id<'merchant'>,
  entries: readonly JournalEntry[],
  pipeline: StatementPipeline,
): Promise<void> {
  await pipeline.add(
    insertRows(
      trx,
      'journal_entries',
      everyColumnOf<JournalEntriesTable>()([
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
      ]),
      entries.map((entry) => ({
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
    ),
  )
  await pipeline.add(
    insertRows(
      trx,
      'transfers',
      everyColumnOf<TransfersTable>()([
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
      ]),
      entries.flatMap((entry) =>
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
    ),
  )
  await pipeline.add(
    upsertRows(
      trx,
      'balance_sums',
      {
        columns: everyColumnOf<BalanceSumsTable>()([
          'merchant_id',
          'ledger_account_id',
          'posted_on',
          'available_at',
          'amount',
        ]),
        onConflict: `on conflict (merchant_id, ledger_account_id, posted_on, available_at)
          do update set amount = balance_sums.amount + excluded.amount`,
      },
      balanceSumsOf(merchantId, entries),
    ),
  )
}
