import { expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'
import { throttle } from './throttle.ts'

test('a map with a limit drops the key that was set least recently', () => {
  const map = new RecentMap<string, number>(2)
  map.set('a', 1).set('b', 2)
  expect([...map]).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  map.set('a', 3).set('c', 4)
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})

test('a throttle allows a key once per interval, and forgets the oldest of too many keys', () => {
  const isDue = throttle(1_000, 2)
  const at = (ms: number) => new Date(1_800_000_000_000 + ms)
  expect([isDue('a', at(0)), isDue('a', at(999)), isDue('a', at(1_000))]).toEqual([true, false, true])
  expect([isDue('b', at(1_001)), isDue('a', at(1_002)), isDue('c', at(1_003))]).toEqual([true, false, true])
  expect([isDue('b', at(1_004)), isDue('a', at(1_005))]).toEqual([false, true])
})
