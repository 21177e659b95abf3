import type { Id } from '@firepay/contract/product/ids.ts'
import type { Selection } from '../statistics/figures.ts'
import { rowConditions, sumConditions, valueConditions, wideConditions } from './transactions.conditions.ts'
import type { TransactionFilter } from './transactions.filter.ts'

/**
 * What the statistics read for a filter of the list.
 * @param isByTime whether groups are periods; without those and without a range the date field changes nothing
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
