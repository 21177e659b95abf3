import type { Id } from '@firepay/contract/product/ids.ts'
import type { JSONColumnType } from 'kysely'
import type { Day, Numeric } from '../../platform/db/column-types.ts'

export type BalanceReportsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'report'>
  site_id: Id<'site'>
  account_id: Id<'account'>
  type: string
  currency: string
  time_zone: string
  from_at: Date
  to_at: Date
  status: string
  covers_position: bigint | null
  previous_position: bigint | null
  covers_at: Date | null
  opening: Numeric | null
  credits: Numeric | null
  debits: Numeric | null
  closing: Numeric | null
  lines_count: bigint | null
  late_count: bigint | null
  late_net: Numeric | null
  rows_count: number | null
  /** Null in reports made before migration 181, and when there are too many. */
  line_sums: JSONColumnType<object[]> | null
  made_by: string
  user_id: Id<'user'> | null
  created_at: Date
}

/** Either rows or a cursor (migration 127). */
export type BalanceReportPagesTable = {
  merchant_id: Id<'merchant'>
  report_id: Id<'report'>
  page: number
  rows: JSONColumnType<object[]> | null
  place: JSONColumnType<{ since: string; position: string; line: number; balance: string }> | null
}

export type PeriodClosingsTable = {
  merchant_id: Id<'merchant'>
  id: string
  site_id: Id<'site'>
  user_id: Id<'user'>
  status: string
  closed_before: Day | null
  reports: number | null
  created_at: Date
  ended_at: Date | null
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    balance_reports: BalanceReportsTable
    balance_report_pages: BalanceReportPagesTable
    period_closings: PeriodClosingsTable
  }
}
