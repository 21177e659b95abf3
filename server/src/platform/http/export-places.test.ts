import { asId } from '@firepay/contract/product/ids.ts'
import { expect, test } from 'vitest'
import { ExportPlaces } from './export-places.ts'

const merchant = (n: number) => asId('merchant', `00000000-0000-7000-8000-00000000000${n}`)
const full = 'Too many exports are running'

test('a merchant has a second place only where it leaves as much to others', () => {
  const places = new ExportPlaces()
  const leave = [places.take(merchant(1)), places.take(merchant(1))]
  expect(() => places.take(merchant(1))).toThrow('Two exports of this merchant')
  places.take(merchant(2))
  expect(() => places.take(merchant(2))).toThrow(full)
  places.take(merchant(3))
  expect(() => places.take(merchant(4))).toThrow(full)
  for (const end of [...leave, ...leave]) end()
  places.take(merchant(4))
})
