import { expect, test } from 'vitest'
import { periodDomain } from './period-domain.ts'

const of = (...values: (number | null)[]) => values.map((value) => ({ value, before: null }))

test('a constant rate, and one of few attempts, has a scale from 0 to 1', () => {
  expect(periodDomain('lines', of(1), false)).toEqual([0, 1])
  expect(periodDomain('lines', of(1, null, 1), false)).toEqual([0, 1])
  expect(periodDomain('lines', of(0.5, 1), true)).toEqual([0, 1])
  expect(periodDomain('lines', of(0.9, 0.94), false)).toEqual([expect.closeTo(0.89), expect.closeTo(0.95)])
})

test('columns start at zero', () => {
  expect(periodDomain('columns', of(30, 40), false)).toEqual([0, 40])
})
