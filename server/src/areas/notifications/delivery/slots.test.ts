import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

/** Requests that end on demand, and the order in which they began. */
function requests(slots: Slots) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (merchantId: string, isSlow: boolean, count = 1) => {
    for (let index = 0; index < count; index++) {
      void slots.run({ merchantId, isSlow }, () => {
        begun.push(merchantId)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { begun, ask, end: () => ends.shift()?.(), settled }
}

test('hanging receivers of a merchant leave slots for its others, and for other merchants', async () => {
  const { begun, ask, settled } = requests(new Slots())
  ask('hangs', true, 1_000)
  await settled()
  expect(begun.length).toBe(12)
  ask('hangs', false, 1_000)
  ask('other', true)
  ask('other', false)
  await settled()
  expect(begun.filter((one) => one === 'hangs').length).toBe(25)
  expect(begun.filter((one) => one === 'other').length).toBe(2)
})

test('working receivers have slots, however many merchants hang', async () => {
  const { begun, ask, settled } = requests(new Slots())
  for (let merchant = 0; merchant < 20; merchant++) ask(`hangs-${merchant}`, true, 100)
  ask('answers', false, 4)
  await settled()
  expect([begun.length, begun.filter((one) => one === 'answers').length]).toEqual([34, 4])
})

test('a free slot goes to the merchant with the fewest', async () => {
  const { begun, ask, end, settled } = requests(new Slots())
  ask('first', false, 200)
  ask('second', false, 200)
  ask('late', false, 2)
  await settled()
  expect(begun.length).toBe(50)
  end()
  end()
  await settled()
  expect(begun.slice(50)).toEqual(['late', 'late'])
})
