import { expect, test } from 'vitest'
import { aSite } from '../testing/records.ts'
import { defaultCurrencyOf } from './default-currency.ts'

const site = (defaultCurrency: string, mode: 'live' | 'test' = 'test', sandbox = false) =>
  aSite({ id: `site_${defaultCurrency}`, defaultCurrency, mode, sandbox })

test('is that of the chosen site, else that of most sites, the live ones before the rest', () => {
  expect(defaultCurrencyOf([])).toBeUndefined()
  expect(defaultCurrencyOf([site('BRL', 'test', true), site('EUR')])).toBe('EUR')
  expect(defaultCurrencyOf([site('EUR'), site('EUR'), site('GBP', 'live')])).toBe('GBP')
  expect(defaultCurrencyOf([site('BRL', 'live'), site('GBP', 'live'), site('GBP', 'live')])).toBe('GBP')
  expect(defaultCurrencyOf([site('EUR'), site('GBP', 'live')], 'site_EUR')).toBe('EUR')
})
