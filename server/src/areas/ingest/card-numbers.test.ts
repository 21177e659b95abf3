import {
  containsCardNumber,
  containsPrintedCardNumber,
  maskCardNumbers,
} from '@firepay/contract/product/card-number.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test.each([
  ['Visa', '4111111111111111'],
  ['Visa of 13', '4222222222222'],
  ['Visa of 19', '4000000000000000006'],
  ['Mastercard', '5555555555554444'],
  ['Mastercard of the second range', '2223003122003222'],
  ['American Express', '378282246310005'],
  ['Discover', '6011111111111117'],
  ['JCB', '3530111333300000'],
  ['Diners Club', '30569309025904'],
  ['UnionPay', '6200000000000005'],
  ['Mir', '2200000000000004'],
  ['Maestro', '6759649826438453'],
])('recognizes a number of %s and masks it to its last four digits', (_, number) => {
  const grouped = number.replace(/(.{4})(?=.)/g, '$1 ')
  for (const text of [number, grouped, grouped.replaceAll(' ', '-'), `card ${grouped} 12/27`, `(${number})`]) {
    expect(containsCardNumber(text), text).toBe(true)
    expect(containsCardNumber(maskCardNumbers(text))).toBe(false)
    expect(maskCardNumbers(text)).toContain(`•••• ${number.slice(-4)}`)
  }
  expect(maskCardNumbers(`a ${number}, b ${grouped} c`)).toBe(
    `a •••• ${number.slice(-4)}, b •••• ${number.slice(-4)} c`,
  )
  expect(containsCardNumber(`order${number}`)).toBe(false)
})

test.each([
  ['IMEI', '490154203237518'],
  ['IMEI', '352099001761481'],
  ['EAN', '5901234123457'],
  ['EAN of 14', '10012345678902'],
  ['order number', '41111111111111111'],
  ['order number', '5105105105105100000'],
  ['order number', '20260301000000017'],
  ['telephone', '+4915112345678901'],
  ['telephone', '+4111111111111111'],
  ['tracking number', '00340434161094042557'],
])('%s %s is no card number', (_, text) => {
  expect(containsCardNumber(`no. ${text}`)).toBe(false)
  expect(maskCardNumbers(text)).toBe(text)
})

test('leaves other text unchanged, and no card number after masking', () => {
  const unit = fc.constantFrom('4', '1', '0', '5', ' ', '-', '+', 'a', '.', '4111 1111 1111 1111', '378282246310005')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
      const masked = maskCardNumbers(text)
      expect(masked === text).toBe(!containsCardNumber(text))
      expect(masked.length).toBeLessThanOrEqual(text.length)
      // Masking removes every card number, also together with the surrounding digits.
      expect(containsCardNumber(masked)).toBe(false)
    }),
  )
})

test.each([
  ['4111 1111 1111 1111', true],
  ['card 4111-1111-1111-1111', true],
  ['3782 822463 10005', true],
  ['3056 930902 5904', true],
  ['4111111111111111', false],
  ['ORD-4111111111111111', false],
  ['P01-4222222-222222', false],
  ['411-1111111-111111', false],
])('%s has the printed groups of a card number: %s', (text, is) => {
  expect(containsPrintedCardNumber(text)).toBe(is)
})
