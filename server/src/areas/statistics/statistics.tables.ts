import type { Id } from '@firepay/contract/product/ids.ts'
import type { Day, Numeric } from '../../platform/db/column-types.ts'

type StatisticsMeasures = {
  count: bigint
  gross: Numeric
  refunds: Numeric
  chargebacks: Numeric
  fees: Numeric
  net: Numeric
  refunded_count: bigint
  disputed_count: bigint
}

type StatisticsDimensions = {
  site_id: Id<'site'>
  type: string
  status: string
  currency: string
  account_currency: string
}

type Bucket = { field: 'created' | 'captured'; bucket: Day }
type DayDimensions = Bucket & StatisticsDimensions & { method: string }
type ValueDimensions = Bucket & StatisticsDimensions & { facet: string; value: string }
type ChangedValues = {
  created_month: Day
  captured_month: Day | null
  country: string | null
  card_brand: string | null
  decline_code: string | null
}

export type StatisticsSumsTable = {
  merchant_id: Id<'merchant'>
  level: 'day' | 'month' | 'year'
} & DayDimensions &
  StatisticsMeasures

export type StatisticsDeltasTable = { merchant_id: Id<'merchant'>; id: string } & DayDimensions & StatisticsMeasures
export type StatisticsValueSumsTable = { merchant_id: Id<'merchant'>; level: 'month' | 'year' } & ValueDimensions &
  StatisticsMeasures

export type StatisticsValueDeltasTable = { merchant_id: Id<'merchant'>; id: string } & ChangedValues &
  StatisticsDimensions &
  StatisticsMeasures

/** `scope`: the site whose transactions changed, or the merchant when its sums were rebuilt. */
export type StatisticsVersionsTable = {
  merchant_id: Id<'merchant'>
  scope: string
  version: string
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    statistics_sums: StatisticsSumsTable
    statistics_deltas: StatisticsDeltasTable
    statistics_value_sums: StatisticsValueSumsTable
    statistics_value_deltas: StatisticsValueDeltasTable
    statistics_versions: StatisticsVersionsTable
  }
}
