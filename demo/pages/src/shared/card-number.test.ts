import { expect, test } from 'vitest'
import { cardBrand, groupedDigits, isCardNumber, isExpiry } from './card-number.ts'

test('accepts a number with a valid check digit', () => {
  expect([isCardNumber('4000 0000 0000 0002'), isCardNumber('4000 0000 0000 0003'), isCardNumber('')]).toEqual([
    true,
    false,
    false,
  ])
})

test('detects the brand by prefix', () => {
  const starts = ['34', '36', '35', '6011', '65', '55', '22', '50', '63', '4', '1', '9', '', '3']
  expect(starts.map(cardBrand)).toEqual([
    'American Express',
    'Diners Club',
    'JCB',
    'Discover',
    'Discover',
    'Mastercard',
    'Mastercard',
    'Maestro',
    'Maestro',
    'Visa',
    'UATP',
    undefined,
    undefined,
    undefined,
  ])
})

test('groups digits, up to a card’s length', () => {
  expect(groupedDigits('40000000')).toBe('4000 0000')
  expect(groupedDigits('4000-0000 0')).toBe('4000 0000 0')
  expect(groupedDigits('340000000000009')).toBe('3400 000000 00009')
  expect(groupedDigits(`${'4'.repeat(19)}5`)).toBe('4444 4444 4444 4444 444')
})

test('an expiry is a month and a year', () => {
  expect(['04/29', '13/29', '4/29', '04/2029'].map(isExpiry)).toEqual([true, false, false, false])
})
