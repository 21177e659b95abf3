import { expect, test } from 'vitest'
import { brandName } from '../../shared/brand-name.ts'

test.each([
  ['visa', 'Visa'],
  ['VISA', 'Visa'],
  ['gift_card', 'Gift card'],
  ['constructor', 'Constructor'],
  ['__proto__', 'Proto'],
])('writes the brand %s as %s', (brand, name) => {
  expect(brandName({ type: 'card', brand })).toBe(name)
})
