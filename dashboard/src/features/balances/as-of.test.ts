import { expect, test } from 'vitest'
import { asOfInstant, asOfPhrase, instantIn, presetDays } from './as-of.ts'

const berlin = 'Europe/Berlin'

test('a day in the URL means its end in the zone, also on clock changes', () => {
  expect(asOfInstant('2026-10-31', berlin)).toBe('2026-10-31T23:00:00.000Z')
  expect(asOfInstant('2026-10-24', berlin)).toBe('2026-10-24T22:00:00.000Z')
  expect(asOfInstant('2026-10-25', berlin)).toBe('2026-10-25T23:00:00.000Z')
  expect(asOfInstant('2026-06-30', 'America/St_Johns')).toBe('2026-07-01T02:30:00.000Z')
  expect(asOfInstant('2026-06-30T12:00:00Z', berlin)).toBe('2026-06-30T12:00:00.000Z')
  expect(asOfInstant(undefined, berlin)).toBeUndefined()
})

test('a skipped time is after the gap, a repeated one is the first', () => {
  expect(instantIn(berlin, '2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(instantIn(berlin, '2026-10-25', '02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('midnight is shown as the end of the previous day', () => {
  const style = { zone: berlin, dateStyle: 'day-month' } as const
  expect(asOfPhrase('2026-10-31T23:00:00.000Z', style)).toBe('31 Oct 2026, 24:00')
  expect(asOfPhrase('2026-11-19T13:32:00.000Z', style)).toBe('19 Nov 2026, 14:32')
})

test('presets are the last days of finished periods', () => {
  expect(presetDays('2026-11-19').map(({ name, day }) => `${name} ${day}`)).toEqual([
    'startOfToday 2026-11-18',
    'lastWeek 2026-11-15',
    'lastMonth 2026-10-31',
    'lastQuarter 2026-09-30',
    'lastYear 2025-12-31',
  ])
})
