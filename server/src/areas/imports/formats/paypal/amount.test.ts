import { expect, test } from 'vitest'
import { decimalOf } from './amount.ts'

test.each([
  ['1.072,20', ','],
  ['1,072.20', '.'],
  ['-28,30', ','],
  ['0.5', '.'],
  ['1.234', ','],
  ['1,234', '.'],
  ['1 234,50', ','],
  ["1'234.50", '.'],
  ['12', '.'],
  ['', '.'],
  ['(12,00) ', ','],
  ['1,2'.repeat(20_000), '.'],
] as const)('the decimal sign of %.20s is %s', (text, expected) => {
  expect(decimalOf(text)).toBe(expected)
})
