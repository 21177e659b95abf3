import type { FormatLocale } from '@firepay/ui/components/format-locale.ts'
import type * as english from '../en/formats.ts'
import type { Texts } from '../texts.ts'
import { some } from './plural.ts'

/** With a day, Russian puts the month in the genitive: "19 ноября". */
const longMonths: Readonly<Record<string, string>> = {
  январь: 'января',
  февраль: 'февраля',
  март: 'марта',
  апрель: 'апреля',
  май: 'мая',
  июнь: 'июня',
  июль: 'июля',
  август: 'августа',
  сентябрь: 'сентября',
  октябрь: 'октября',
  ноябрь: 'ноября',
  декабрь: 'декабря',
}

function longMonth(name: string): string {
  return longMonths[name.toLowerCase()] ?? name
}

/** Russian formats: space for thousands, comma for decimals. */
export const formats: FormatLocale = {
  numbers: 'ru',
  dates: 'ru',
  // Without the abbreviation's dot, so that a sentence can end with a date.
  shortMonth: (name) =>
    longMonth(name).length <= 4
      ? longMonth(name)
      : name.slice(0, name.toLowerCase() === 'сентябрь' ? 4 : 3).toLowerCase(),
  longMonth,
  afterWeekday: ', ',
  now: 'сейчас',
  ago: (duration) => `${duration} назад`,
  ahead: (duration) => `через ${duration}`,
  seconds: (n) => `${n}\u00a0с`,
  minutes: (n) => `${n}\u00a0мин`,
  hours: (n) => `${n}\u00a0ч`,
  days: (n) => some(n, 'день', 'дня', 'дней'),
}

/** "1 234" */
export function formatNumber(value: number): string {
  return value.toLocaleString(formats.numbers)
}

/** "1,92 %" of 0.0192 */
export function formatPercent(share: number): string {
  return share.toLocaleString(formats.numbers, { style: 'percent', maximumFractionDigits: 2 })
}

/** "95,2 %" of the digits "95.2" */
export function writePercent(digits: string): string {
  return `${digits.replace('.', ',')}\u00a0%`
}

/** "0,7", with a number of decimals. */
export function formatDecimal(value: number, digits: number): string {
  return value.toLocaleString(formats.numbers, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** A range of days, last day included. */
export const ranges: Texts<typeof english.ranges> = {
  from: (first) => `с ${first}`,
  until: (last) => `по ${last}`,
  untilClock: (clock) => `до ${clock}`,
  // Without spaces between numbers, with spaces next to words: "1–27 ноя", "28 окт – 3 ноя".
  between: (first, last) => (/^\d+$/.test(first) ? `${first}–${last}` : `${first} – ${last}`),
}
