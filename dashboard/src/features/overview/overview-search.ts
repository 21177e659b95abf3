import { comparisons } from '@firepay/contract/account/comparisons.ts'
import { day, layer, oneOf, readState, type StateOf } from '../../shared/list/list-state.ts'
import { type Period, periods, rangeOf } from '../../shared/list/period.ts'

/** Period and comparison of the charts. Balances and today are always current. */
export const overviewSchema = {
  period: oneOf(periods),
  from: day,
  to: day,
  compare: layer(oneOf(comparisons)),
}
export const overviewNames = Object.keys(overviewSchema)
export type OverviewSearch = StateOf<typeof overviewSchema>

export const usualPeriod: Period = '30d'

/** Reads the period from the URL, which omits the default; a range needs both ends. */
export function readOverviewSearch(search: Record<string, unknown>): OverviewSearch {
  const { from, to, period, ...rest } = readState(overviewSchema, search)
  if (from !== undefined && to !== undefined && from < to) return { ...rest, from, to }
  return period === undefined || period === usualPeriod ? rest : { ...rest, period }
}

/** The range of the charts, and its name if it has one. */
export function shownRange({ from, to, period }: OverviewSearch, zone: string, now: Date) {
  if (from !== undefined && to !== undefined) return { range: { from, to }, period: undefined }
  const name = (period as Period | undefined) ?? usualPeriod
  return { range: rangeOf({ period: name }, zone, now), period: name }
}
