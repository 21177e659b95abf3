import { comparisons } from '@firepay/contract/account/comparisons.ts'
import { day, layer, oneOf, type StateOf, urlState } from '../../shared/list/list-state.ts'
import { type Period, periods, rangeOf } from '../../shared/list/period.ts'

const schema = {
  period: oneOf(periods),
  from: day,
  to: day,
  compare: layer(oneOf(comparisons)),
}
export type OverviewSearch = StateOf<typeof schema>

export const usualPeriod: Period = '30d'

/**
 * Period and comparison of the charts; balances and today are always current. The URL omits the default period, and a
 * range needs both ends.
 */
export const overviewUrl = urlState(schema, ({ from, to, period, ...rest }): OverviewSearch => {
  if (from !== undefined && to !== undefined && from < to) return { ...rest, from, to }
  return period === undefined || period === usualPeriod ? rest : { ...rest, period }
})

/** The range of the charts, and its name if it has one. */
export function shownRange({ from, to, period }: OverviewSearch, zone: string, now: Date) {
  if (from !== undefined && to !== undefined) return { range: { from, to }, period: undefined }
  const name = (period as Period | undefined) ?? usualPeriod
  return { range: rangeOf({ period: name }, zone, now), period: name }
}
