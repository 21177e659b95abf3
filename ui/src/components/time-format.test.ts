import { expect, test } from 'vitest'
import { formatLocale, setFormatLocale } from './format-locale.ts'
import { durationText, formatDay, formatTime, relativeTime, zoneOffset, zonePlace } from './time-format.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const berlin = { zone: 'Europe/Berlin', now }

test('writes an instant in the screen’s zone', () => {
  const instant = '2026-11-19T13:31:52.120Z'
  expect(formatTime(instant, 'list', berlin)).toBe('19 Nov 14:31:52')
  expect(formatTime(instant, 'detail', berlin)).toBe('19 Nov 2026, 14:31')
  expect(formatTime(instant, 'day', berlin)).toBe('Thursday 19 November')
  expect(formatTime(instant, 'list', { zone: 'America/Sao_Paulo', now })).toBe('19 Nov 10:31:52')
})

test('the language defines the separator of weekday and day', () => {
  const before = formatLocale()
  setFormatLocale({ ...before, afterWeekday: ', ' })
  expect(formatTime('2026-11-19T13:31:52.120Z', 'day', berlin)).toBe('Thursday, 19 November')
  setFormatLocale(before)
})

test('includes the year of an older row', () => {
  expect(formatTime('2018-01-01T00:00:05.000Z', 'list', { zone: 'UTC', now })).toBe('1 Jan 2018 00:00:05')
})

test('follows the user’s date order', () => {
  expect(formatTime('2026-03-02T00:00:00.000Z', 'date', { zone: 'UTC', dateStyle: 'month-day' })).toBe('Mar 2, 2026')
  expect(formatTime('2026-03-02T00:00:00.000Z', 'date', { zone: 'UTC', dateStyle: 'iso' })).toBe('2026-03-02')
  expect(formatDay('2026-11-19')).toBe('19 Nov 2026')
})

test('writes midnight as 00, not 24', () => {
  expect(formatTime('2026-11-19T23:00:00.000Z', 'clock', berlin)).toBe('00:00')
})

test('shows the zone’s UTC offset at that instant', () => {
  expect(zoneOffset('Europe/Berlin', new Date('2026-11-19'))).toBe('UTC+1')
  expect(zoneOffset('Europe/Berlin', new Date('2026-07-19'))).toBe('UTC+2')
  expect(zoneOffset('America/St_Johns', new Date('2026-11-19'))).toBe('UTC−3:30')
})

test('names the place of a zone, and the offset of a zone without one', () => {
  expect(zonePlace('Europe/Berlin')).toBe('Berlin')
  expect(zonePlace('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect(zonePlace('UTC')).toBe('UTC')
  expect(zonePlace('Etc/GMT+3')).toBe('UTC−3')
})

test('writes a distance in words', () => {
  expect(relativeTime('2026-12-04T10:00:00.000Z', now)).toBe('in 13 days')
  expect(relativeTime('2026-11-21T07:46:00.000Z', now)).toBe('2 h 14 min ago')
  expect(durationText(90_000)).toBe('2 min')
  expect(durationText(900)).toBe('1 s')
})

test('never overstates the time to a deadline', () => {
  expect(relativeTime('2026-11-23T04:00:00.000Z', now)).toBe('in 1 day 18 h')
  expect(relativeTime('2026-12-05T06:00:00.000Z', now)).toBe('in 13 days')
})
