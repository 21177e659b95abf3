import type { Id } from '@firepay/contract/product/ids.ts'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { rangeConditions, rowConditions } from './transactions.conditions.ts'
import type { TransactionFilter } from './transactions.filter.ts'
import { isOfOrder, type Order, orderBy } from './transactions.order.ts'
import type { TransactionRow } from './transactions.queries.ts'

/** What an export says of a transaction. Amounts arrive as text: nothing is calculated with them but their sums. */
export type ExportRow = Pick<
  TransactionRow,
  | 'id'
  | 'site_id'
  | 'account_id'
  | 'parent_id'
  | 'payout_id'
  | 'type'
  | 'status'
  | 'status_reason'
  | 'decline_code'
  | 'refund_status'
  | 'dispute_status'
  | 'currency'
  | 'account_currency'
  | 'fee_total'
  | 'net'
  | 'exchange_rate'
  | 'method'
  | 'card_brand'
  | 'country'
  | 'customer_email'
  | 'order_reference'
  | 'processor_reference'
  | 'available_on'
  | 'available_at'
  | 'note'
  | 'created_at'
  | 'captured_at'
  | 'updated_at'
> & {
  amount: string
  captured_amount: string
  refunded_amount: string
  settled_amount: string | null
  last4: string | null
  customer_name: string | null
  description: string | null
}

const rowsPerBatch = 1_000

/**
 * Opens the rows of the filter for `readExportCursor`, in the order of the list. One statement for all of them: however the
 * order is made, it is made once.
 */
export async function openExportCursor(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: TransactionFilter,
  order: Order,
): Promise<void> {
  const conditions = [
    sql<SqlBool>`t.merchant_id = ${merchantId}`,
    ...rowConditions(filter),
    ...rangeConditions(filter),
    ...isOfOrder(order),
  ]
  await sql`
    declare exported no scroll cursor for
    select t.id, t.site_id, t.account_id, t.parent_id, t.payout_id, t.type, t.status, t.status_reason, t.decline_code,
      t.refund_status, t.dispute_status, t.currency, t.account_currency, t.amount::text as amount,
      t.captured_amount::text as captured_amount, t.refunded_amount::text as refunded_amount,
      t.settled_amount::text as settled_amount, t.fee_total, t.net, t.exchange_rate, t.method, t.card_brand, t.country,
      t.customer_email, t.order_reference, t.processor_reference, t.available_on, t.available_at, t.note,
      t.created_at, t.captured_at, t.updated_at, d.data #>> '{paymentMethod,last4}' as last4,
      d.data #>> '{customer,name}' as customer_name, d.data ->> 'description' as description
    from transactions t
    left join transaction_details d
      on d.merchant_id = ${merchantId} and d.merchant_id = t.merchant_id and d.transaction_id = t.id
    where ${sql.join(conditions, sql` and `)}
    order by ${orderBy(order)}
  `.execute(trx)
}

/** The next rows of the opened cursor; none behind the last. */
export async function readExportCursor(trx: Trx): Promise<ExportRow[]> {
  return (await sql<ExportRow>`fetch ${sql.lit(rowsPerBatch)} from exported`.execute(trx)).rows
}
