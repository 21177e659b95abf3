// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { axisWidth } from './axis-width.ts'

test('an axis is as wide as its widest label, with a minimum', () => {
  expect(axisWidth(['0', '€50'], 48)).toBe(48)
  expect(axisWidth([], 48)).toBe(48)
  expect(axisWidth(['0', '€10,000T'], 48)).toBeGreaterThan(48)
  expect(axisWidth(['0', '€1,000,000T'], 48)).toBeGreaterThan(axisWidth(['0', '€10,000T'], 48))
})
