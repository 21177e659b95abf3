import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { mayStillCapture } from '../ingest/objects/payment.ts'
import { keyOf } from './objects-of-movements.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

export type FoundObject = {
  id: Id<'transaction'>
  type: string
  processor_reference: string
  status: string
  status_at: Date
  capture_closed: boolean
  amount: bigint
  authorized_amount: bigint | null
  captured_amount: bigint
  captured_at: Date | null
  account_currency: string
  currency: string
  updated_at: Date
  refunded_amount: bigint
  /** Sum of a payment's disputes that are not won. */
  disputed_amount: bigint
  /** The reason of an adjustment. */
  status_reason: string | null
  order_reference: string | null
  method: string | null
  last4: string | null
  /** The payment of a refund or dispute. */
  parent_id: Id<'transaction'> | null
  /** Further references of a payment. */
  names: string[]
}

/** Transactions of the site with these references, by `keyOf`. */
export async function findObjects(
  trx: Trx,
  { merchantId, siteId }: Scope,
  named: readonly string[],
): Promise<Map<string, FoundObject>> {
  const references = [...new Set(named)]
  if (references.length === 0) return new Map()
  const rows = await trx
    .selectFrom('transactions')
    .select(['id', 'type', 'processor_reference', 'status', 'amount', 'captured_amount', 'currency', 'updated_at'])
    .select(['captured_at', 'account_currency', 'status_at', 'capture_closed', 'authorized_amount'])
    .select(['order_reference', 'method', 'parent_id', 'status_reason', 'refunded_amount', 'disputed_amount'])
    .select((select) => [
      select
        .selectFrom('transaction_details')
        .select(sql<string | null>`data #>> '{paymentMethod,last4}'`.as('last4'))
        .where('transaction_details.merchant_id', '=', merchantId)
        .whereRef('transaction_details.transaction_id', '=', 'transactions.id')
        .as('last4'),
      select
        .selectFrom('transaction_names')
        .select(sql<string[]>`array_agg(name)`.as('names'))
        .where('transaction_names.merchant_id', '=', merchantId)
        .whereRef('transaction_names.transaction_id', '=', 'transactions.id')
        .as('names'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('part', '=', 0)
    .where(sql<boolean>`processor_reference = any(${references})`)
    .execute()
  return new Map(
    rows.map(({ names, ...row }) => [
      keyOf({ type: row.type, reference: row.processor_reference }),
      { ...row, names: names ?? [] },
    ]),
  )
}

export type Refundable = {
  id: Id<'transaction'> | undefined
  reference: string
  currency: string
  accountCurrency: string
  isCaptured: boolean
  captured: bigint
  /** The amount that may be captured in all. */
  expected: bigint
  left: bigint
  /** More may still be captured. */
  mayCapture: boolean
  /** Amounts of refunds booked from a sum, which a refund may be part of. */
  unnamed: bigint[]
}

/** Payments of the site with these references or ids, and their refundable amounts. */
export async function findPayments(
  trx: Trx,
  { merchantId, siteId }: Scope,
  { references, ids }: { references: readonly string[]; ids: readonly string[] },
): Promise<Refundable[]> {
  if (references.length === 0 && ids.length === 0) return []
  const rows = await trx
    .selectFrom('transactions')
    .select(['id', 'processor_reference', 'currency', 'account_currency', 'amount', 'authorized_amount'])
    .select(['captured_amount', 'captured_at', 'refunded_amount', 'pending_refund_amount', 'status', 'capture_closed'])
    .select(
      sql<string[] | null>`(select array_agg(refund.amount::text) from transactions refund
        where refund.merchant_id = ${merchantId} and refund.parent_id = transactions.id and refund.type = 'refund'
          and refund.part > 0 and refund.status in ('pending', 'succeeded'))`.as('unnamed'),
    )
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('type', '=', 'payment')
    .where('part', '=', 0)
    .where((where) =>
      where.or([
        where(sql<string>`processor_reference`, '=', sql<string>`any(${[...new Set(references)]})`),
        where(sql<string>`id`, '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reference: row.processor_reference,
    currency: row.currency,
    accountCurrency: row.account_currency,
    isCaptured: row.captured_at !== null,
    captured: row.captured_amount,
    expected: row.authorized_amount ?? row.amount,
    left: row.captured_amount - row.refunded_amount - row.pending_refund_amount,
    mayCapture: mayStillCapture({ row }),
    unnamed: (row.unnamed ?? []).map(BigInt),
  }))
}
