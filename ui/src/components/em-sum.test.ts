// @ts-expect-error The library has no types.
import reduceCssCalc from 'reduce-css-calc'
import { expect, test } from 'vitest'
import emSum from './em-sum.ts'

test.each(['0.71em', '0 * -1em', '2 * -1.2em', '0.5 * -1em + (0.71em / 2)', '0 * -1em + (0.71em / 2)'])(
  'the sum of %s equals the library’s',
  (formula) => expect(emSum(`calc(${formula})`)).toBe(reduceCssCalc(`calc(${formula})`)),
)

test('names an unsupported formula', () => {
  expect(() => emSum('calc(1px + 1em)')).toThrow('calc(1px + 1em)')
})
