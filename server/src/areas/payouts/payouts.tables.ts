import type { Id } from '@firepay/contract/product/ids.ts'
import type { JSONColumnType } from 'kysely'
import type { KeptSums } from './payout-sums.ts'

export type PayoutSumsTable = {
  merchant_id: Id<'merchant'>
  payout_id: Id<'transaction'>
  /** How many lines the payout had when they were added up: with another number, the sums are not those of the payout. */
  lines: number
  sums: JSONColumnType<KeptSums>
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    payout_sums: PayoutSumsTable
  }
}
