import { dayIn, isDay } from '../../../shared/days.ts'
import type { Range } from '../../../shared/list/period.ts'
import type { Filter } from '../transactions.queries.ts'
import type { Sort } from './list-search.ts'

/** The parameters of an export: exactly those of the list, and the zone that its times are written in. */
export function exportQueryOf(filter: Filter, sort: Sort, zone: string): Record<string, string> {
  const known = Object.entries({ ...filter, sort, timeZone: zone })
  return Object.fromEntries(known.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** The name of the file without its zone, as the server makes it: `transactions_2026-11-01_2026-12-01`. */
export function exportNameOf({ from, to }: Range, zone: string): string {
  const days = [from, to].flatMap((end) => (end === undefined ? [] : [isDay(end) ? end : dayIn(zone, new Date(end))]))
  return ['transactions', ...days].join('_')
}
