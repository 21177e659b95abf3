import type { Product } from '@firepay/demo-contract/shop.ts'
import { at } from './people.ts'

export const brands = [
  'Auri',
  'Bexley Row',
  'Corvane',
  'Drift & Vale',
  'Ebberly',
  'Fathom',
  'Glimmerton',
  'Hask',
  'Ilvane',
  'Juniper Works',
] as const

/** Name, category, price in dollars, capacity. */
const seeds: readonly [string, string, number, number][] = [
  ['Pocket Lamp', 'appliances', 9.5, 1],
  ['Cable Tidy Set', 'computers', 10, 6],
  ['Ear Loops', 'audio', 24, 2],
  ['Dash Clock', 'car electronics', 39, 1],
  ['Wall Socket Timer', 'appliances', 46, 2],
  ['Desk Fan', 'appliances', 58.5, 1],
  ['Reading Light', 'office', 64, 1],
  ['Pulse Band', 'health and beauty', 89, 1],
  ['Kettle with a Scale', 'appliances', 99, 2],
  ['Small Speaker', 'audio', 129, 1],
  ['Field Recorder', 'audio', 189, 64],
  ['Trail Camera', 'cameras', 240, 32],
  ['Road Camera', 'car electronics', 265, 64],
  ['Folding Keyboard', 'computers', 310, 1],
  ['Label Printer', 'office', 355, 1],
  ['Travel Router', 'computers', 420, 8],
  ['Hair Steamer', 'health and beauty', 495, 1],
  ['Film Scanner', 'cameras', 640, 1],
  ['Hand Console', 'video games', 720, 256],
  ['Slim Phone', 'phones', 890, 128],
  ['Meadow Phone', 'phones', 1180, 256],
  ['Night Camera', 'cameras', 1640, 64],
  ['Workshop Laptop', 'computers', 2150, 512],
  ['Wide Screen', 'TV and home theater', 2890, 1],
  ['Room Projector', 'TV and home theater', 3640, 1],
  ['Studio Desk Computer', 'computers', 5200, 1024],
  ['Wall Cinema', 'TV and home theater', 7980, 1],
]

/** Twenty-seven products from about 10 to 8,000 dollars, half of them with free shipping. */
export function seedProducts(): Product[] {
  return seeds.map(([name, category, price, capacity], index) => ({
    id: index + 1,
    name,
    walletStatus: 'active',
    slug: `${name.toLowerCase().replaceAll(' ', '-')}-${index + 1}`,
    description: `${name} by ${at(brands, index)}: made to last, mended for five years, sent in a box without plastic.`,
    brand: at(brands, index),
    category,
    price,
    image: '',
    capacity,
    rating: 1 + ((index * 3) % 5),
    hasFreeShipping: index % 2 === 0,
  }))
}
