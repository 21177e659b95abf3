import { expect, test } from 'vitest'
import { accountName } from './account-name.ts'

test('an unnamed account is called by its currency code', () => {
  expect(accountName({ name: 'British Pound', currency: 'GBP' })).toBe('GBP account')
  expect(accountName({ name: 'Euro', currency: 'EUR' })).toBe('EUR account')
  expect(accountName({ name: 'Shop in Leeds', currency: 'GBP' })).toBe('Shop in Leeds')
  expect(accountName({ name: 'no currency', currency: '?' })).toBe('no currency')
})
