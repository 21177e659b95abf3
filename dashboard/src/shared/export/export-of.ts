import { dayIn, isDay } from '../days.ts'
import type { Range } from '../list/period.ts'

/** The parameters of an export: exactly those of the list, and the zone that its times are written in. */
export function exportQueryOf(filter: object, sort: string, zone: string): Record<string, string> {
  const known: [string, unknown][] = Object.entries({ ...filter, sort, timeZone: zone })
  return Object.fromEntries(known.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** The name of the file without its zone, as the server makes it: `transactions_2026-11-01_2026-12-01`. */
export function exportNameOf(what: string, { from, to }: Range, zone: string): string {
  const days = [from, to].flatMap((end) => (end === undefined ? [] : [isDay(end) ? end : dayIn(zone, new Date(end))]))
  return [what, ...days].join('_')
}
