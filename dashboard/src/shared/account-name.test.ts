import { expect, test } from 'vitest'
import { accountName } from './account-name.ts'

test('an account that nobody named has the name of its currency in the language of the page', () => {
  const pounds = { name: 'British Pound', currency: 'GBP' }
  expect(accountName(pounds, 'ru')).toBe('Британский фунт стерлингов')
  expect(accountName(pounds, 'en-GB')).toBe('British Pound')
  expect(accountName({ name: 'Shop in Leeds', currency: 'GBP' }, 'ru')).toBe('Shop in Leeds')
  expect(accountName({ name: 'no currency', currency: '?' }, 'ru')).toBe('no currency')
})
