import { expect, test } from 'vitest'
import { aSite } from '../testing/records.ts'
import { siteCurrency } from './default-currency.ts'

const site = (defaultCurrency: string, fields: Partial<Parameters<typeof aSite>[0]> = {}) =>
  aSite({ id: `site_${defaultCurrency}`, defaultCurrency, ...fields })
const live = { mode: 'live' } as const
const sandbox = { sandbox: true }
const busy = { last24h: { count: 9, totals: [] } }
const all = { mode: 'all' } as const

test('is that of most sites, live ones first', () => {
  expect(siteCurrency([], all)).toBeUndefined()
  expect(siteCurrency([site('BRL', sandbox), site('EUR')], all)).toBe('EUR')
  expect(siteCurrency([site('EUR'), site('EUR'), site('GBP', live)], all)).toBe('GBP')
  expect(siteCurrency([site('BRL', live), site('GBP', live), site('GBP', live)], all)).toBe('GBP')
})

test('ties are decided by payments, then alphabetically', () => {
  expect(siteCurrency([site('EUR'), site('USD', busy)], all)).toBe('USD')
  expect(siteCurrency([site('USD'), site('EUR')], all)).toBe('EUR')
  expect(siteCurrency([site('USD'), site('EUR', busy), site('USD')], all)).toBe('USD')
})

test('is limited to sites on the screen: the chosen one, or those of the mode', () => {
  const sites = [site('EUR'), site('GBP', live)]
  expect(siteCurrency(sites, { siteId: 'site_EUR' })).toBe('EUR')
  expect(siteCurrency(sites, { mode: 'test' })).toBe('EUR')
  expect(siteCurrency([site('EUR')], { mode: 'live' })).toBe('EUR')
})
