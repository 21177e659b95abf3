import { expect, test } from 'vitest'
import { keyBefore, slotsOf, unitOf } from './slots.ts'

const zone = 'Europe/Berlin'
const now = new Date('2026-11-19T12:00:00Z')

test.each([
  [{ from: '2026-11-19', to: '2026-11-20' }, 'hour'],
  [{ from: '2026-11-18', to: '2026-11-20' }, 'hour'],
  [{ from: '2026-11-01', to: '2026-11-19' }, 'day'],
  [{ from: '2026-09-01' }, 'day'],
  [{ from: '2026-01-01', to: '2026-11-20' }, 'month'],
  [{ from: '2020-01-01' }, 'month'],
  [{ to: '2026-11-20' }, 'month'],
  [{}, 'month'],
] as const)('splits a range %o by %s', (range, unit) => {
  expect(unitOf(range, zone, now)).toBe(unit)
})

test('includes days and months without payments, within the range', () => {
  const days = slotsOf('day', { from: '2026-02-27', to: '2026-03-02' }, zone)
  expect(days.map(({ key, from, to }) => [key, from, to])).toEqual([
    ['2026-02-27', '2026-02-27', '2026-02-28'],
    ['2026-02-28', '2026-02-28', '2026-03-01'],
    ['2026-03-01', '2026-03-01', '2026-03-02'],
  ])
  const months = slotsOf('month', { from: '2025-12-15', to: '2026-02-03' }, zone)
  expect(months.map(({ key, from, to }) => [key, from, to])).toEqual([
    ['2025-12', '2025-12-15', '2026-01-01'],
    ['2026-01', '2026-01-01', '2026-02-01'],
    ['2026-02', '2026-02-01', '2026-02-03'],
  ])
  // An instant as the end belongs to its day and stays the end.
  const cut = slotsOf('day', { from: '2026-03-01T10:00:00Z', to: '2026-03-02T23:00:00Z' }, zone)
  expect(cut.map(({ key, from, to }) => [key, from, to])).toEqual([
    ['2026-03-01', '2026-03-01T10:00:00Z', '2026-03-02'],
    ['2026-03-02', '2026-03-02', '2026-03-02T23:00:00Z'],
  ])
})

test('an open range ends with the last data', () => {
  expect(slotsOf('month', {}, zone, { keys: ['2026-03', '2025-12'] }).map(({ key }) => key)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ])
  expect(slotsOf('month', {}, zone)).toEqual([])
})

test.each([
  ['Europe/Berlin', '2018-10-27T22:00:00Z', '2018-10-28T23:00:00Z', 25, '2018-10-28T02+01:00'],
  ['Europe/Berlin', '2018-03-24T23:00:00Z', '2018-03-25T22:00:00Z', 23, '2018-03-25T03+02:00'],
  ['America/Sao_Paulo', '2017-10-15T03:00:00Z', '2017-10-16T02:00:00Z', 23, '2017-10-15T01-02:00'],
  ['Asia/Kolkata', '2026-11-18T18:30:00Z', '2026-11-19T18:30:00Z', 24, '2026-11-19T13+05:30'],
])('the hours of a day in %s follow its clocks', (of, from, to, count, key) => {
  const slots = slotsOf('hour', {}, of, { from, to })
  expect([slots.length, slots[0]?.from, slots.at(-1)?.to]).toEqual([
    count,
    new Date(from).toISOString(),
    new Date(to).toISOString(),
  ])
  expect(slots.map((slot) => slot.key)).toContain(key)
  expect(new Set(slots.map((slot) => slot.key)).size).toBe(count)
})

test('a period is compared with the one at its position in the previous range', () => {
  const days = slotsOf('day', { from: '2026-03-01', to: '2026-03-03' }, zone)
  expect([0, 1].map((index) => keyBefore('day', days, index, { days: 2, slots: [] }))).toEqual([
    '2026-02-27',
    '2026-02-28',
  ])
  // The 366 days before a leap year begin in December of the year before.
  const months = slotsOf('month', { from: '2020-01-01', to: '2021-01-01' }, zone)
  const before = slotsOf('month', { from: '2018-12-31', to: '2020-01-01' }, zone)
  expect([0, 11].map((index) => keyBefore('month', months, index, { days: 366, slots: before }))).toEqual([
    '2019-01',
    '2019-12',
  ])
  const hours = slotsOf('hour', {}, zone, { from: '2018-10-27T22:00:00Z', to: '2018-10-28T23:00:00Z' })
  expect([1, 2, 3].map((index) => keyBefore('hour', hours, index, { days: 1, slots: [] }))).toEqual([
    '2018-10-27T01',
    '2018-10-27T02',
    undefined,
  ])
})
