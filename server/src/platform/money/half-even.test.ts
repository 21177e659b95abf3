import { describe, expect, test } from 'vitest'
import { divideHalfEven, scaleHalfEven } from './half-even.ts'

describe('rounding (L-11)', () => {
  test.each([
    [0n, 0n],
    [4n, 0n],
    [5n, 0n],
    [6n, 1n],
    [14n, 1n],
    [15n, 2n],
    [16n, 2n],
    [25n, 2n],
    [35n, 4n],
    [-5n, 0n],
    [-6n, -1n],
    [-15n, -2n],
    [-25n, -2n],
    [10n ** 30n + 5n, 10n ** 29n],
    [10n ** 30n + 15n, 10n ** 29n + 2n],
  ])('rounds %s tenths to %s', (tenths, whole) => {
    expect(divideHalfEven(tenths, 10n)).toBe(whole)
    expect(scaleHalfEven(tenths, 3n, 30n)).toBe(whole)
  })
  test('refuses a denominator of zero or below', () => {
    expect(() => scaleHalfEven(1n, 1n, 0n)).toThrow(RangeError)
    expect(() => scaleHalfEven(1n, 1n, -1n)).toThrow(RangeError)
  })
})
