const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `dd Mon yyyy`, the format of invoices, for the day in the page's zone. */
export function dayText(day: Date): string {
  return `${two(day.getDate())} ${months[day.getMonth()]} ${day.getFullYear()}`
}

/** `dd Mon yyyy, h:mm AM`, the format of permissions. */
export function momentText(at: Date): string {
  const hour = at.getHours() % 12 === 0 ? 12 : at.getHours() % 12
  return `${dayText(at)}, ${hour}:${two(at.getMinutes())} ${at.getHours() < 12 ? 'AM' : 'PM'}`
}

/** `yyyy-mm-dd`, the format of due dates. */
export function dateText(day: Date): string {
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** `dd mon` and `mon dd` of a `yyyy-mm-dd`, the search terms of a due date; empty without a date. */
export function spokenDates(date: string): string[] {
  if (date === '') return []
  const [, month = '1', day = '01'] = date.split('-')
  const name = (months[Number(month) - 1] ?? '').toLowerCase()
  return [`${day} ${name}`, `${name} ${day}`]
}

/** The instant of a `dd Mon yyyy`, ignoring what follows, for sorting. */
export function instantOf(text: string): number {
  const [, day = '1', month = 'Jan', year = '1970', rest = ''] = /^(\d+) (\w+) (\d+)(?:, (.*))?$/.exec(text) ?? []
  const [, hour = '0', minute = '0', half = 'AM'] = /^(\d+):(\d+) (AM|PM)$/.exec(rest) ?? []
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return new Date(Number(year), months.indexOf(month), Number(day), hours, Number(minute)).getTime()
}

/** A day a number of days later, at the same time of day. */
export function daysAfter(start: Date, days: number): Date {
  const day = new Date(start)
  day.setDate(day.getDate() + days)
  return day
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
