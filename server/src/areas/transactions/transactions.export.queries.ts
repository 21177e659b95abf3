import type { Id } from '@firepay/contract/product/ids.ts'
import { type SqlBool, sql } from 'kysely'
import { packed, unpacked } from '../../platform/db/packed.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { rangeConditions, rowConditions } from './transactions.conditions.ts'
import type { TransactionFilter } from './transactions.filter.ts'
import { isOfOrder, type Order, orderBy } from './transactions.order.ts'

/** Values of a row, in the order in which they are read. */
const values = {
  id: sql`t.id`,
  site_id: sql`t.site_id`,
  account_id: sql`t.account_id`,
  parent_id: sql`t.parent_id`,
  payout_id: sql`t.payout_id`,
  type: sql`t.type`,
  status: sql`t.status`,
  status_reason: sql`t.status_reason`,
  decline_code: sql`t.decline_code`,
  refund_status: sql`t.refund_status`,
  dispute_status: sql`t.dispute_status`,
  currency: sql`t.currency`,
  account_currency: sql`t.account_currency`,
  amount: sql`t.amount`,
  captured_amount: sql`t.captured_amount`,
  refunded_amount: sql`t.refunded_amount`,
  settled_amount: sql`t.settled_amount`,
  fee_total: sql`t.fee_total`,
  net: sql`t.net`,
  exchange_rate: sql`t.exchange_rate`,
  method: sql`t.method`,
  card_brand: sql`t.card_brand`,
  country: sql`t.country`,
  customer_email: sql`t.customer_email`,
  order_reference: sql`t.order_reference`,
  processor_reference: sql`t.processor_reference`,
  available_on: sql`t.available_on`,
  available_at: sql`t.available_at`,
  note: sql`t.note`,
  created_at: sql`t.created_at`,
  captured_at: sql`t.captured_at`,
  updated_at: sql`t.updated_at`,
  last4: sql`d.data #>> '{paymentMethod,last4}'`,
  customer_name: sql`d.data #>> '{customer,name}'`,
  description: sql`d.data ->> 'description'`,
  dispute_reason: sql`d.data #>> '{dispute,reason}'`,
  dispute_deadline: sql`d.data #>> '{dispute,deadlineAt}'`,
} as const
type Value = keyof typeof values

/** Index of each value in a row. */
export const at = Object.fromEntries(Object.keys(values).map((name, index) => [name, index])) as Record<Value, number>

/** A transaction in PostgreSQL's text format, because only amounts are computed with. */
export type ExportRow = readonly (string | null)[]

const rowsPerBatch = 1_000

/** Opens a cursor over the rows of the filter, in the order of the list, so that sorting happens once. */
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
    select ${packed(Object.values(values))} as row
    from transactions t
    left join transaction_details d
      on d.merchant_id = ${merchantId} and d.merchant_id = t.merchant_id and d.transaction_id = t.id
    where ${sql.join(conditions, sql` and `)}
    order by ${orderBy(order)}
  `.execute(trx)
}

/** The next rows of the cursor; empty after the last. */
export async function readExportCursor(trx: Trx): Promise<ExportRow[]> {
  const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowsPerBatch)} from exported`.execute(trx)
  return rows.map(({ row }) => unpacked(row, count))
}

const count = Object.keys(values).length

/** External names of a payout: at the processor and on the bank statement. */
export type PayoutNames = { reference: string; bankReference: string | null }

/** Adds the names of payouts missing in `known`. */
export async function learnPayouts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  rows: readonly ExportRow[],
  known: Map<string, PayoutNames>,
): Promise<void> {
  const missing = new Set(rows.flatMap((row) => row[at.payout_id] ?? []).filter((id) => !known.has(id)))
  if (missing.size === 0) return
  const found = await trx
    .selectFrom('transactions as t')
    .leftJoin('transaction_details as d', (join) =>
      join
        .on('d.merchant_id', '=', merchantId)
        .onRef('d.merchant_id', '=', 't.merchant_id')
        .onRef('d.transaction_id', '=', 't.id'),
    )
    .select(['t.id', 't.processor_reference', sql<string | null>`d.data #>> '{payout,traceId}'`.as('trace_id')])
    .where('t.merchant_id', '=', merchantId)
    .where('t.id', 'in', [...missing] as Id<'transaction'>[])
    .execute()
  for (const { id, processor_reference: reference, trace_id: bankReference } of found) {
    known.set(id, { reference, bankReference })
  }
}
