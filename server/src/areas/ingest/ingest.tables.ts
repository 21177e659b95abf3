import type { Id } from '@firepay/contract/product/ids.ts'
import type { Generated, JSONColumnType } from 'kysely'

export type PayoutLinesTable = {
  merchant_id: Id<'merchant'>
  payout_id: Id<'transaction'>
  entry_id: string
  active: Generated<boolean>
  /** Journal position from which a line passed on by a failed payout counts. */
  since_position: Generated<bigint | null>
  /** Copied from the journal entry, so lines are read in journal order without a join. */
  posted_at: Date
  position: bigint
  entry_type: string
}

export type PayoutReferencesTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  reference: string
  payout_id: Id<'transaction'>
}

export type IngestEventsTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  event_id: string
  type: string
  reference: string
  occurred_at: Date
  received_at: Date
  status: 'accepted' | 'held' | 'refused'
  code: string | null
  message: string | null
  hash: Buffer
  data: JSONColumnType<Record<string, unknown>> | null
  transaction_id: Id<'transaction'> | null
  waits_for: string | null
  /** Made of a line of a file; null in rows of older versions, whose id begins with `file_` then. */
  is_of_file: boolean | null
  decided_at: Date | null
}

export type MalformedEventsTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  hash: Buffer
  event_id: string | null
  type: string | null
  reference: string | null
  code: string
  received_at: Date
  times: Generated<number>
}

/** A further reference of a payment or refund. */
export type TransactionNamesTable = {
  merchant_id: Id<'merchant'>
  site_id: Id<'site'>
  name: string
  type: string
  transaction_id: Id<'transaction'>
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    payout_lines: PayoutLinesTable
    payout_references: PayoutReferencesTable
    transaction_names: TransactionNamesTable
    ingest_events: IngestEventsTable
    malformed_events: MalformedEventsTable
  }
}
