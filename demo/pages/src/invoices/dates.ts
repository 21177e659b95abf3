/** `18 Nov 2026` → `2026-11-18`; without a date today, or a number of days later. */
export function inputDate(text: string | undefined, later = 0): string {
  const at = text === undefined ? Date.now() + later * 86_400_000 : Date.parse(`${text} 12:00 UTC`)
  return new Date(at).toISOString().slice(0, 10)
}

/** `2026-11-18` → `18 Nov 2026`. */
export function dateText(value: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return parts.format(new Date(value === '' ? Date.now() : `${value}T12:00:00Z`)).replace('Sept', 'Sep')
}

/** `30 Nov 2026` and 2 → `02 Dec 2026`. */
export function daysLater(date: string, days: number): string {
  const at = new Date(`${inputDate(date)}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return dateText(at.toISOString().slice(0, 10))
}
