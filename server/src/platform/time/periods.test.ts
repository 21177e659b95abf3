import { expect, test } from 'vitest'
import { type PeriodUnit, periodsBetween } from './periods.ts'

const keys = (unit: PeriodUnit, from: string, to: string, zone: string) =>
  periodsBetween(unit, new Date(from), new Date(to), zone).map(({ key }) => key)

test('a day that a zone skipped is no period', () => {
  // Samoa went from the 29th to the 31st.
  expect(keys('day', '2011-12-29T10:00:00Z', '2012-01-01T10:00:00Z', 'Pacific/Apia')).toEqual([
    '2011-12-29',
    '2011-12-31',
    '2012-01-01',
  ])
})

test('a period that ends where the range begins is not in it, and one that begins where the range ends neither', () => {
  const midnight = '2026-03-29T22:00:00Z'
  expect(keys('day', midnight, '2026-03-30T22:00:00Z', 'Europe/Berlin')).toEqual(['2026-03-30'])
  expect(keys('hour', '2026-10-25T00:00:00Z', '2026-10-25T02:00:00Z', 'Europe/Berlin')).toEqual([
    '2026-10-25T02+02:00',
    '2026-10-25T02+01:00',
  ])
})
