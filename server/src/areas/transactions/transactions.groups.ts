import type { AnswerOf } from '@firepay/contract/http/route.ts'
import type { transactionsRoutes } from '@firepay/contract/transactions/transactions.routes.ts'
import type { Figures, Grouping } from '../statistics/figures.ts'
import { holdsPayments, successRateOf, sum, totalsOf } from './transactions.stats.ts'

type Group = AnswerOf<typeof transactionsRoutes.getTransactionStats>['groups'][number]
export type GroupBy = 'month' | 'day' | 'hour' | 'method' | 'country' | 'declineCode' | 'status'

export function groupingOf(groupBy: GroupBy, zone: string): Grouping {
  if (groupBy === 'declineCode') return { by: 'decline_code' }
  if (groupBy === 'month' || groupBy === 'day' || groupBy === 'hour') return { by: groupBy, zone }
  return { by: groupBy }
}

/**
 * Groups in chronological order, or by count when they are values. Rows without the value are in no group.
 * @param all every period of the answer: whether there are payments is decided over all of them
 */
export function presentGroups(
  figures: readonly Figures[],
  all: readonly Figures[],
  grouping: Grouping,
  seesBalances: boolean,
): Group[] {
  const hasPayments = holdsPayments(all)
  const byKey = Map.groupBy(
    figures.filter((row) => row.group !== ''),
    (row) => row.group,
  )
  const groups = [...byKey].map(([key, rows]) => ({
    key,
    count: Number(sum(rows, 'count')),
    ...(seesBalances ? { totals: totalsOf(rows, hasPayments) } : {}),
    successRate: successRateOf(rows),
  }))
  const byText = (a: Group, b: Group) => (a.key < b.key ? -1 : 1)
  // Chronological order, because in text order the two hours of a clock change would be swapped.
  if ('zone' in grouping) return groups.sort((a, b) => inTime(a.key) - inTime(b.key) || byText(a, b))
  return groups.sort((a, b) => b.count - a.count || byText(a, b))
}

/** Approximate instant of a key, sufficient to order keys of one zone. */
function inTime(key: string): number {
  const [, date = '', hour = '00', offset = 'Z'] = /^(\d{4}-\d\d(?:-\d\d)?)(?:T(\d\d)(.+))?$/.exec(key) ?? []
  return Date.parse(`${date.padEnd(10, '-01')}T${hour}:00:00${offset}`)
}
