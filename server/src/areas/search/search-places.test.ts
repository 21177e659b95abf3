import { expect, test } from 'vitest'
import { newId } from '../../platform/db/new-id.ts'
import { SearchPlaces } from './search-places.ts'

test('a user has four places, each free again after its search, also a failed one', async () => {
  const places = new SearchPlaces()
  const [user, other] = [newId('user'), newId('user')]
  const begin = (of = user) => {
    const { promise, ...end } = Promise.withResolvers<string>()
    return { result: places.within(of, () => promise), ...end }
  }
  const refused = async () => {
    const { resolve, result } = begin()
    resolve('not refused')
    await expect(result).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  }
  for (let round = 0; round < 3; round++) {
    const four = [begin(), begin(), begin(), begin()] as const
    await refused()
    four[0].resolve('found')
    expect(await four[0].result).toBe('found')
    const fifth = begin()
    await refused()
    begin(other).resolve('found')
    four[1].reject(new Error('lost'))
    await expect(four[1].result).rejects.toThrow('lost')
    for (const one of [four[2], four[3], fifth]) {
      one.resolve('found')
      expect(await one.result).toBe('found')
    }
  }
})
