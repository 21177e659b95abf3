import type { Id } from '@firepay/contract/product/ids.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { Day, Numeric } from '../../platform/db/column-types.ts'

export type TransactionsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'transaction'>
  site_id: Id<'site'>
  account_id: Id<'account'>
  type: string
  processor_reference: string
  part: Generated<number>
  parent_id: Id<'transaction'> | null
  status: string
  status_reason: string | null
  decline_code: string | null
  refund_status: Generated<string>
  dispute_status: Generated<string>
  currency: string
  amount: bigint
  authorized_amount: bigint | null
  captured_amount: Generated<bigint>
  refunded_amount: Generated<bigint>
  pending_refund_amount: Generated<bigint>
  disputed_amount: Generated<bigint>
  capture_closed: Generated<boolean>
  account_currency: string
  settled_amount: bigint | null
  settled_refunded_amount: Generated<bigint>
  settled_disputed_amount: Generated<bigint>
  exchange_rate: string | null
  fee_total: Numeric
  net: Numeric
  method: string | null
  card_brand: string | null
  country: string | null
  customer_email: string | null
  order_reference: string | null
  available_on: Day | null
  available_at: Date | null
  /** Deadline of an open dispute. */
  due_at: Date | null
  payout_id: Id<'transaction'> | null
  note: string | null
  created_at: Date
  status_at: Date
  authorized_at: Date | null
  captured_at: Date | null
  received_at: Date
  updated_at: Date
}

/** An amount in the details: minor units as text, with its currency. */
export type StoredMoney = { amount: string; currency: string }

export type StoredFee = { type: string; amount: StoredMoney; description?: string }
export type TimelineItem = { at: string; type: string; actor: string; summary: string; amount?: StoredMoney }
/** `transaction_details.data`: fields without filters. Absent members were never reported. */
export type TransactionDetails = {
  description?: string
  customer?: { id?: string; email?: string; name?: string; country?: string; ip?: string }
  paymentMethod?: {
    type: string
    brand?: string
    funding?: string
    last4?: string
    bin?: string
    issuer?: string
    issuerCountry?: string
    wallet?: string
    expiry?: string
    installments?: number
  }
  threeDs?: { flow?: string; version?: string; eci?: string; result?: string }
  risk?: { score?: number; level?: string; rule?: string }
  /** `isNamedByLine`: its reference is that of a line of a file, and no event has reported it yet. */
  dispute?: { reason: string; deadlineAt?: string; isNamedByLine?: true }
  /**
   * Posted from a total of the refunds made by `until` (ISO instant); its cost has not been confirmed by its own event.
   */
  refund?: { isAssumed: true; until?: string }
  /** Further references, also in `transaction_names`. */
  aliases?: string[]
  /** Created by a line of a file; an event of its creation adds what the file did not have. */
  isFromFile?: true
  /** Captures that files made, in minor units; `isTold` once an event reported the capture too. */
  fileCaptures?: { amount: string; settled: string; fees: string; isTold?: true }[]
  /**
   * Posted from a file that did not name the object. Once an event of the object reports the same money, an adjustment
   * reverses it.
   */
  provisional?: 'booked' | 'replaced' | 'replacing'
  payout?: { arrivalDate?: string; destination?: { bankName: string; last4: string }; traceId?: string }
  reserve?: { releaseOn?: string }
  fees?: StoredFee[]
  attempts?: { at: string; connector: string; status: string; code?: string; message?: string; durationMs?: number }[]
  timeline: TimelineItem[]
  metadata?: Record<string, string>
}

export type TransactionDetailsTable = {
  merchant_id: Id<'merchant'>
  transaction_id: Id<'transaction'>
  data: JSONColumnType<TransactionDetails>
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    transactions: TransactionsTable
    transaction_details: TransactionDetailsTable
  }
}
