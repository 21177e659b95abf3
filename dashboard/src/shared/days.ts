const dayMs = 86_400_000

/** The calendar day of an instant in a zone, "2026-11-19". */
export function dayIn(zone: string, instant: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat(undefined, {
    // For parsing: the same digits in every language.
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`
}

/** Adds calendar days; negative numbers subtract. Independent of zones and clock changes. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The number of days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** True for an existing day in the form "2026-02-28". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** Minutes since midnight on the zone's clock: 872 at 14:32. */
export function clockIn(zone: string, instant: Date): number {
  const parts = new Intl.DateTimeFormat(undefined, {
    // For parsing: the same digits in every language.
    numberingSystem: 'latn',
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return of('hour') * 60 + of('minute')
}

/** The instant of a wall-clock time, in minutes since midnight. A time skipped by a clock change moves by an hour. */
export function instantAt(zone: string, day: string, minutes: number): Date {
  const wanted = Date.parse(day) + minutes * 60_000
  let at = wanted
  // The first iteration may use the offset of the other side of a clock change.
  for (let step = 0; step < 2; step++) {
    const shown = Date.parse(dayIn(zone, new Date(at))) + clockIn(zone, new Date(at)) * 60_000
    at += wanted - shown
  }
  return new Date(at)
}
