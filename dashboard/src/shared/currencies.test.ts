import { currencyCodes, currencyExponents } from '@firepay/contract/product/currencies.ts'
import { currencyExponent } from '@firepay/ui/components/money-format.ts'
import { expect, test } from 'vitest'

// The kit must not import the contract, so it has its own table: this test compares the two.
test('amounts are printed with the digits that the server counts with', () => {
  const printed = currencyCodes.map((code) => [code, currencyExponent(code)])
  expect(printed).toEqual(currencyCodes.map((code) => [code, currencyExponents.get(code)]))
})

test('the table holds every currency that money is paid in', () => {
  expect(currencyCodes.length).toBeGreaterThan(160)
  expect(['JPY', 'EUR', 'KWD', 'CLF'].map((code) => currencyExponents.get(code))).toEqual([0, 2, 3, 4])
  expect(currencyExponents.has('XAU')).toBe(false)
})
