import type { Id } from '@firepay/contract/product/ids.ts'
import type { JSONColumnType } from 'kysely'
import type { KeptSums } from './payout-sums.ts'

export type PayoutSumsTable = {
  merchant_id: Id<'merchant'>
  payout_id: Id<'transaction'>
  /** Number of lines when they were summed; sums with another number are outdated. */
  lines: number
  sums: JSONColumnType<KeptSums>
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    payout_sums: PayoutSumsTable
  }
}
