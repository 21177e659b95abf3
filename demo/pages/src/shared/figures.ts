const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US')

/** Figures above 999 in thousands with one decimal: `88400` → `88.4k`, `712` → `712`. */
export function inThousands(value: number): string {
  return Math.abs(value) > 999 ? `${thousands.format(value / 1000)}k` : thousands.format(value)
}

/** `19240` → `19,240`. */
export function counted(value: number): string {
  return whole.format(value)
}

/** Parses a number returned as text: `642,310` → 642310. */
export function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''))
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short' })

/** Short names of the last months, ending with the current one. */
export function lastMonths(count: number): string[] {
  const today = new Date()
  return Array.from({ length: count }, (_, at) =>
    monthName.format(new Date(today.getFullYear(), today.getMonth() - count + 1 + at, 1)),
  )
}

const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** Short names of the last seven days, ending with today. */
export function lastDays(): string[] {
  const today = new Date()
  return Array.from({ length: 7 }, (_, at) =>
    dayName.format(new Date(today.getFullYear(), today.getMonth(), today.getDate() - 6 + at)),
  )
}

/** A day a number of days after `today`, as `12 Dec 2026`. */
export function dayAhead(days: number): string {
  const today = new Date()
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days),
  )
}
