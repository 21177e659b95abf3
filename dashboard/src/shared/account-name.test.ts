import { expect, test } from 'vitest'
import { accountName } from './account-name.ts'

test('an account that nobody named is called by the code of its currency', () => {
  expect(accountName({ name: 'British Pound', currency: 'GBP' })).toBe('GBP account')
  expect(accountName({ name: 'Euro', currency: 'EUR' })).toBe('EUR account')
  expect(accountName({ name: 'Shop in Leeds', currency: 'GBP' })).toBe('Shop in Leeds')
  expect(accountName({ name: 'no currency', currency: '?' })).toBe('no currency')
})
