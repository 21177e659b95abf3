import type { Selectable } from 'kysely'
import { everyColumnOf, insertRows, replaceOnConflict, upsertRows } from '../../platform/db/insert-rows.ts'
import type { StatementPipeline } from '../../platform/db/statement-pipeline.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { TransactionDetails, TransactionDetailsTable, TransactionsTable } from './transactions.tables.ts'

/** A row of `transactions` with its sums as bigint. */
export type TransactionRow = Omit<Selectable<TransactionsTable>, 'fee_total' | 'net'> & {
  fee_total: bigint
  net: bigint
}

/** A transaction in memory, with its state before the batch. */
export type Tracked = {
  row: TransactionRow
  details: TransactionDetails
  /** null: created by this batch. */
  before: TransactionRow | null
  changed: boolean
}

/** Writes new and changed transactions with their details. */
export async function saveTransactions(
  trx: Trx,
  touched: readonly Tracked[],
  pipeline: StatementPipeline,
): Promise<void> {
  const made = touched.filter((tracked) => tracked.before === null)
  const changed = touched.filter((tracked) => tracked.before !== null)
  const details = (tracked: Tracked) => ({
    merchant_id: tracked.row.merchant_id,
    transaction_id: tracked.row.id,
    data: JSON.stringify(tracked.details),
  })
  // Changed rows first: a refund that got its own reference frees the one that a new row needs.
  const replace = replaceOnConflict(transactionKey, transactionColumns)
  await pipeline.add(
    upsertRows(
      trx,
      'transactions',
      { columns: transactionColumns, onConflict: replace },
      changed.map((tracked): Written => tracked.row),
    ),
  )
  const replaceDetails = replaceOnConflict(['merchant_id', 'transaction_id'], detailColumns)
  await pipeline.add(
    upsertRows(
      trx,
      'transaction_details',
      { columns: detailColumns, onConflict: replaceDetails },
      changed.map(details),
    ),
  )
  await pipeline.add(
    insertRows(
      trx,
      'transactions',
      transactionColumns,
      made.map((tracked): Written => tracked.row),
    ),
  )
  await pipeline.add(insertRows(trx, 'transaction_details', detailColumns, made.map(details)))
}

/** Without notes, which belong to the merchant, and the payout, which `payout-lines.queries.ts` writes. */
type Written = Omit<TransactionRow, 'note' | 'payout_id'>
const transactionColumns = everyColumnOf<Written>()([
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
  'due_at',
  'created_at',
  'status_at',
  'authorized_at',
  'captured_at',
  'received_at',
  'updated_at',
])
const transactionKey = ['merchant_id', 'id']

const detailColumns = everyColumnOf<TransactionDetailsTable>()(['merchant_id', 'transaction_id', 'data'])
