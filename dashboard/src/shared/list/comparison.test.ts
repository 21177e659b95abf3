import { expect, test } from 'vitest'
import { comparisonRange } from './comparison.ts'
import type { Period } from './period.ts'

const zone = 'Europe/Berlin'
/** 14:32 in Berlin. */
const now = new Date('2026-11-24T13:32:00.000Z')
const previous = (from: string, to: string, period?: Period) =>
  comparisonRange({ from, to }, { zone, now, ...(period && { period }) })

test.each([
  ['a whole month with the whole month before', '2026-10-01', '2026-11-01', '2026-09-01', '2026-10-01'],
  ['a whole month of 28 days with one of 31', '2026-02-01', '2026-03-01', '2026-01-01', '2026-02-01'],
  [
    'days from the first of a month with the same days of the month before',
    '2026-09-01',
    '2026-09-28',
    '2026-08-01',
    '2026-08-28',
  ],
  ['days that the month before lacks with what it has', '2026-03-01', '2026-03-31', '2026-02-01', '2026-03-01'],
  ['two months with the two before', '2026-05-01', '2026-07-01', '2026-03-01', '2026-05-01'],
  ['any other days with as many right before', '2026-09-05', '2026-09-12', '2026-08-29', '2026-09-05'],
  ['one day with the day before', '2026-09-01', '2026-09-02', '2026-08-31', '2026-09-01'],
])('compares %s', (_case, from, to, beforeFrom, beforeTo) => {
  expect(previous(from, to)).toEqual({ from: beforeFrom, to: beforeTo })
})

test.each([
  ['today', '2026-11-24', '2026-11-25', 'today', '2026-11-23', '2026-11-23T13:32:00.000Z'],
  ['this month', '2026-11-01', '2026-11-25', 'month', '2026-10-01', '2026-10-24T12:32:00.000Z'],
  ['this quarter', '2026-10-01', '2026-11-25', 'quarter', '2026-07-01', '2026-08-24T12:32:00.000Z'],
  ['this year', '2026-01-01', '2026-11-25', 'year', '2025-01-01', '2025-11-24T13:32:00.000Z'],
  ['the last 7 days', '2026-11-18', '2026-11-25', '7d', '2026-11-11', '2026-11-17T13:32:00.000Z'],
] as const)('compares %s up to the same time of day', (_case, from, to, period, beforeFrom, beforeTo) => {
  expect(previous(from, to, period)).toEqual({ from: beforeFrom, to: beforeTo })
})

test('treats the last seven days as days, also when they start with a month', () => {
  const at = new Date('2026-11-07T11:00:00.000Z')
  const range = { from: '2026-11-01', to: '2026-11-08' }
  expect(comparisonRange(range, { zone, now: at, period: '7d' })?.from).toBe('2026-10-25')
})

test('compares with the same days a month or a year earlier on request, or with nothing', () => {
  const range = { from: '2026-09-05', to: '2026-09-12' }
  expect(comparisonRange(range, { zone, now, comparison: 'month' })).toEqual({ from: '2026-08-05', to: '2026-08-12' })
  expect(comparisonRange(range, { zone, now, comparison: 'year' })).toEqual({ from: '2025-09-05', to: '2025-09-12' })
  expect(comparisonRange(range, { zone, now, comparison: 'none' })).toBeNull()
})

test.each([[{ from: '2026-11-01' }], [{}], [{ from: '2027-01-01', to: '2027-02-01' }]])(
  'compares %o with nothing',
  (range) => {
    expect(comparisonRange(range, { zone, now })).toBeNull()
  },
)
