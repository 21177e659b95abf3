import type { Id } from '@firepay/contract/product/ids.ts'
import type { Selection } from '../statistics/figures.ts'
import { rowConditions, sumConditions, valueConditions, wideConditions } from './transactions.conditions.ts'
import type { TransactionFilter } from './transactions.filter.ts'

/**
 * Selection of the statistics for a list filter.
 * @param isByTime whether groups are periods; without periods and a range the date field has no effect
 */
export function selectionOf(merchantId: Id<'merchant'>, filter: TransactionFilter, isByTime = false): Selection {
  const { range } = filter
  return {
    merchantId,
    field: isByTime || range.from || range.to ? filter.dateField : 'created',
    range,
    conditions: rowConditions(filter),
    sumConditions: sumConditions(filter),
    byValue: valueConditions(filter),
    wide: wideConditions(filter),
  }
}
