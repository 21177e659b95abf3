import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test('shows the first, the last and the pages around the open one', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageNumbers(1, 6)).toEqual([1, 2, 0, 6])
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageNumbers(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9])
})
