import { asId } from '@firepay/contract/product/ids.ts'
import { expect, test } from 'vitest'
import { ExportPlaces } from './export-places.ts'

const merchant = (n: number) => asId('merchant', `00000000-0000-7000-8000-00000000000${n}`)
const full = 'Too many exports are running'

test('grants a merchant a second slot only while enough remain for others', () => {
  const places = new ExportPlaces()
  const own = [places.take(merchant(1)), places.take(merchant(1))]
  expect(() => places.take(merchant(1))).toThrow('Two exports of this merchant')
  places.take(merchant(2))
  expect(() => places.take(merchant(2))).toThrow(full)
  places.take(merchant(3))
  expect(() => places.take(merchant(4))).toThrow(full)
  for (const place of [...own, ...own]) place.leave()
  places.take(merchant(4))
})

test('replaces an export with a slow reader when all slots are taken and the merchant has none', () => {
  const places = new ExportPlaces()
  const ended: number[] = []
  const isSlow = new Set<number>()
  for (const n of [1, 2, 3, 4]) {
    const place = places.take(merchant(n))
    place.readBy({
      isSlow: () => isSlow.has(n),
      end: () => {
        ended.push(n)
        place.leave()
      },
    })
  }
  expect(() => places.take(merchant(5))).toThrow(full)
  isSlow.add(3)
  expect(() => places.take(merchant(3))).toThrow(full)
  places.take(merchant(5))
  expect(ended).toEqual([3])
  expect(() => places.take(merchant(6))).toThrow(full)
})
