import { describe, expect, test } from 'vitest'
import { addDays, dayIn, isDay } from '../days.ts'
import { rangeOf, rangeOfPeriod } from './period.ts'
import { rangePhrase } from './range-phrase.ts'

describe('days', () => {
  test('are counted in the zone', () => {
    const instant = new Date('2026-11-18T23:30:00.000Z')
    expect(dayIn('Europe/Berlin', instant)).toBe('2026-11-19')
    expect(dayIn('America/Sao_Paulo', instant)).toBe('2026-11-18')
  })
  test('span months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(isDay('2026-02-29')).toBe(false)
  })
})

describe('a period by name', () => {
  test.each([
    ['today', '2026-11-19', '2026-11-20'],
    ['7d', '2026-11-13', '2026-11-20'],
    ['month', '2026-11-01', '2026-11-20'],
    ['last-month', '2026-10-01', '2026-11-01'],
    ['year', '2026-01-01', '2026-11-20'],
  ] as const)('%s', (period, from, to) => {
    expect(rangeOfPeriod(period, '2026-11-19')).toEqual({ from, to })
  })

  test('starts with today in the screen’s zone', () => {
    const now = new Date('2026-11-18T23:30:00.000Z')
    expect(rangeOf({ period: 'today' }, 'Europe/Berlin', now)).toEqual({ from: '2026-11-19', to: '2026-11-20' })
    expect(rangeOf({}, 'Europe/Berlin', now)).toEqual({})
  })
})

describe('a range as a phrase', () => {
  const style = { zone: 'Europe/Berlin', dateStyle: 'day-month' } as const
  test.each([
    [{ from: '2026-11-01', to: '2026-11-20' }, '1 to 19 Nov 2026'],
    [{ from: '2026-10-28', to: '2026-11-04' }, '28 Oct to 3 Nov 2026'],
    [{ from: '2025-12-30', to: '2026-01-03' }, '30 Dec 2025 to 2 Jan 2026'],
    [{ from: '2026-11-19', to: '2026-11-20' }, '19 Nov 2026'],
    [{ from: '2026-11-01' }, 'from 1 Nov 2026'],
    [{ to: '2026-11-20' }, 'until 19 Nov 2026'],
    [{ from: '2026-11-19T10:00:00.000Z', to: '2026-11-19T11:00:00.000Z' }, '19 Nov 2026, 11:00 to 19 Nov 2026, 12:00'],
  ])('%o', (range, phrase) => {
    expect(rangePhrase(range, style)).toBe(phrase)
  })
  test('in other orders of day and month', () => {
    const range = { from: '2026-11-01', to: '2026-11-20' }
    expect(rangePhrase(range, { ...style, dateStyle: 'month-day' })).toBe('Nov 1 to Nov 19, 2026')
    expect(rangePhrase(range, { ...style, dateStyle: 'iso' })).toBe('2026-11-01 to 2026-11-19')
  })
  test('is empty for all time', () => {
    expect(rangePhrase({}, style)).toBeNull()
  })
})
