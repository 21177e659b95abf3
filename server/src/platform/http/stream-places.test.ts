import { asId } from '@firepay/contract/product/ids.ts'
import { expect, test } from 'vitest'
import { StreamPlaces } from './stream-places.ts'

const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const person = (user: number, merchant: number) => ({
  userId: asId('user', uuid(user)),
  merchantId: asId('merchant', uuid(merchant)),
})

test('allows ten streams per user and 250 per merchant', () => {
  const places = new StreamPlaces()
  const leave = Array.from({ length: 10 }, () => places.take(person(0, 1)))
  expect(() => places.take(person(0, 1))).toThrow('Too many streams')
  expect(() => places.take(person(0, 2))).toThrow('Too many streams')
  for (let taken = 10; taken < 250; taken++) places.take(person(Math.floor(taken / 10), 1))
  expect(() => places.take(person(99, 1))).toThrow('Too many streams')
  places.take(person(100, 2))
  leave[0]?.()
  leave[0]?.()
  places.take(person(99, 1))
  expect(() => places.take(person(99, 1))).toThrow('Too many streams')
})

test('allows a thousand streams per process', () => {
  const places = new StreamPlaces()
  for (let taken = 0; taken < 1_000; taken++) places.take(person(taken, Math.floor(taken / 200)))
  expect(() => places.take(person(2_000, 9))).toThrow('Too many streams')
})
