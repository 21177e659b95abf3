import { expect, test } from 'vitest'
import { sumsOf } from './sums.ts'

test('the parts of a cart are whole cents and add up to its total', () => {
  const sums = sumsOf([
    { price: 59.5, qty: 2, discountPercentage: 7 },
    { price: 18, qty: 1, discountPercentage: 3 },
    { price: 0.1, qty: 3, discountPercentage: 5 },
  ])
  expect(sums).toEqual({ items: 3, pieces: 6, list: 137.3, discount: 8.89, tax: 10.27, total: 138.68 })
})

test('an empty cart sums to zero', () => {
  expect(sumsOf([])).toEqual({ items: 0, pieces: 0, list: 0, discount: 0, tax: 0, total: 0 })
})
