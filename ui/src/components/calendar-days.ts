/** Calendar days as "2026-11-19", independent of zones and clock changes. */

const dayMs = 86_400_000

/** Adds days; negative numbers subtract. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The same day of another month, or the last day of a shorter month. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Index of the day in its week: 0 is `firstDay` (0 Sunday, 1 Monday). */
export function dayOfWeek(day: string, firstDay: number): number {
  return (new Date(day).getUTCDay() - firstDay + 7) % 7
}

/** The weeks of the day's month; null for days of other months. */
export function weeksOf(day: string, firstDay: number): (string | null)[][] {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const start = daysLater(first, -dayOfWeek(first, firstDay))
  const weeks: (string | null)[][] = []
  for (let at = start; at.slice(0, 7) <= month; at = daysLater(at, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => daysLater(at, index)).map((each) =>
        each.startsWith(month) ? each : null,
      ),
    )
  }
  return weeks
}
