import { expect, test } from 'vitest'
import { parseDay } from './parse-day.ts'

const read = (text: string, dateStyle: 'day-month' | 'month-day' | 'iso' = 'day-month') =>
  parseDay(text, { dateStyle, today: '2026-11-24' })

test.each([
  ['19 Nov 2026', '2026-11-19'],
  ['19 november', '2026-11-19'],
  ['Nov 19, 2025', '2025-11-19'],
  ['Nov 26', '2026-11-26'],
  ['19 Nov 25', '2025-11-19'],
  ['19.11.26', '2026-11-19'],
  ['1.2.', '2026-02-01'],
  ['2026-11-19', '2026-11-19'],
  ['3/4/2026', '2026-04-03'],
  ['Yesterday', '2026-11-23'],
  ['today', '2026-11-24'],
])('%s is %s', (text, day) => {
  expect(read(text)).toEqual({ day })
})

test('the date format decides the month of two numbers, except with points', () => {
  expect(read('3/4/2026', 'month-day')).toEqual({ day: '2026-03-04' })
  expect(read('3.4.2026', 'month-day')).toEqual({ day: '2026-04-03' })
})

test.each([
  ['31.11.2026', 'November has 30 days.'],
  ['29 Feb 2026', 'February has 28 days.'],
  ['soon', 'This is not a date. Example: 19 Nov 2026'],
  ['40 Nov', 'This is not a date. Example: 19 Nov 2026'],
  ['', 'This is not a date. Example: 19 Nov 2026'],
])('%s is refused: %s', (text, error) => {
  expect(read(text)).toEqual({ error })
})
