import type { FormatLocale } from '@firepay/ui/components/format-locale.ts'
import { some } from './plural.ts'

/** Russian writes the name of a month in the genitive beside its day: "19 ноября". */
const shortMonths: Readonly<Record<string, string>> = {
  январь: 'янв.',
  февраль: 'февр.',
  март: 'марта',
  апрель: 'апр.',
  май: 'мая',
  июнь: 'июня',
  июль: 'июля',
  август: 'авг.',
  сентябрь: 'сент.',
  октябрь: 'окт.',
  ноябрь: 'нояб.',
  декабрь: 'дек.',
}

/** How numbers and times are written in Russian: a space for the thousand, a comma for the fraction. */
export const formats: FormatLocale = {
  numbers: 'ru',
  dates: 'ru',
  shortMonth: (name) => shortMonths[name.toLowerCase()] ?? name.slice(0, 3),
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
