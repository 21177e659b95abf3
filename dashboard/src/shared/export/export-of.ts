import { addDays, dayIn, isDay } from '../days.ts'
import type { Range } from '../list/period.ts'

/** The parameters of an export: those of the list, and the zone of its times. */
export function exportQueryOf(filter: object, sort: string, zone: string): Record<string, string> {
  const known: [string, unknown][] = Object.entries({ ...filter, sort, timeZone: zone })
  return Object.fromEntries(known.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** The file name without zone, as the server builds it: `transactions_2026-11-01_2026-11-30`. */
export function exportNameOf(what: string, { from, to }: Range, zone: string): string {
  const first = from === undefined ? [] : [isDay(from) ? from : dayIn(zone, new Date(from))]
  // `to` is exclusive.
  const last = to === undefined ? [] : [isDay(to) ? addDays(to, -1) : dayIn(zone, new Date(Date.parse(to) - 1))]
  return [what, ...new Set([...first, ...last])].join('_')
}
