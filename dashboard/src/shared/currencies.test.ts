import { currencyCodes, currencyExponents } from '@firepay/contract/product/currencies.ts'
import { currencyExponent } from '@firepay/ui/components/money-format.ts'
import { expect, test } from 'vitest'

// The kit must not import the contract, so it has its own table: this test compares the two.
test('amounts have the same digits as on the server', () => {
  const printed = currencyCodes.map((code) => [code, currencyExponent(code)])
  expect(printed).toEqual(currencyCodes.map((code) => [code, currencyExponents.get(code)]))
})

test('the table has every accepted currency', () => {
  expect(currencyCodes.length).toBeGreaterThan(160)
  expect(['JPY', 'EUR', 'KWD', 'CLF'].map((code) => currencyExponents.get(code))).toEqual([0, 2, 3, 4])
  expect(currencyExponents.has('XAU')).toBe(false)
})
