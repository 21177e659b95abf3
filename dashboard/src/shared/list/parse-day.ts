import type { DateStyle } from '@firepay/ui/components/time-format.ts'
import { formats } from '../../locale/formats.ts'
import { listEditorTexts } from '../../locale/list-editors.ts'
import { addDays, isDay } from '../days.ts'

const texts = listEditorTexts.period

/** A calendar day, or an error text. */
export type ParsedDay = { day: string; error?: undefined } | { day?: undefined; error: string }

/**
 * Parses a typed day: "19 Nov 2026", "Nov 19", "19.11.26", "2026-11-19", "yesterday". The default year is the current
 * one; two digits mean this century. The user's date style resolves "3/4".
 */
export function parseDay(text: string, { dateStyle, today }: { dateStyle: DateStyle; today: string }): ParsedDay {
  const plain = text.trim().toLowerCase().replaceAll(',', ' ').replaceAll(/\s+/g, ' ')
  if (plain === texts.today.toLowerCase()) return { day: today }
  if (plain === texts.yesterday.toLowerCase()) return { day: addDays(today, -1) }
  const found = iso(plain) ?? numeric(plain, dateStyle) ?? named(plain)
  if (found === null) return { error: texts.notADay }
  const year = found.year === undefined ? Number(today.slice(0, 4)) : found.year < 100 ? 2000 + found.year : found.year
  const day = `${String(year).padStart(4, '0')}-${two(found.month)}-${two(found.date)}`
  if (isDay(day)) return { day }
  if (found.month < 1 || found.month > 12 || found.date < 1 || found.date > 31) return { error: texts.notADay }
  const length = new Date(Date.UTC(year, found.month, 0)).getUTCDate()
  return { error: texts.monthLength(monthName(found.month), length) }
}

type Parts = { year: number | undefined; month: number; date: number }

function iso(text: string): Parts | null {
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  return year === undefined ? null : { year: Number(year), month: Number(month), date: Number(date) }
}

function numeric(text: string, dateStyle: DateStyle): Parts | null {
  const [, a, sign, b, year] = /^(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}|\d{2})?)?$/.exec(text) ?? []
  if (a === undefined) return null
  const monthFirst = sign === '/' && dateStyle === 'month-day'
  return {
    year: year === undefined ? undefined : Number(year),
    month: Number(monthFirst ? a : b),
    date: Number(monthFirst ? b : a),
  }
}

function named(text: string): Parts | null {
  const [, before, name = '', after, year] =
    /^(?:(\d{1,2})\.? )?(\p{L}{3,})\.?(?: (\d{1,2}))?(?: (\d{4}|\d{2}))?$/u.exec(text) ?? []
  // "Nov 26" is the 26th of November; "19 Nov 26" is in 2026.
  const date = before ?? after
  const month = name === '' ? 0 : monthOf(name)
  if (date === undefined || month === 0) return null
  const ofYear = before !== undefined && after !== undefined ? after : year
  return { year: ofYear === undefined ? undefined : Number(ofYear), month, date: Number(date) }
}

/** 1 to 12 for the beginning of a month's name in the page's language; 0 for none. */
function monthOf(text: string): number {
  return (
    Array.from({ length: 12 }, (_, index) => monthName(index + 1).toLowerCase()).findIndex((name) =>
      name.startsWith(text),
    ) + 1
  )
}

function monthName(month: number): string {
  return new Intl.DateTimeFormat(formats.dates, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1))
}

const two = (value: number) => String(value).padStart(2, '0')
