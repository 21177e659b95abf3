import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

const keys = fc.constantFrom('a', 'b', 'c', 'd')

test('processes each value once, one batch at a time, each batch as large as keys and size allow', async () => {
  const values = fc.array(keys, { maxLength: 20 })
  const property = fc.asyncProperty(fc.scheduler(), values, fc.integer({ min: 1, max: 4 }), async (s, all, maxSize) => {
    const added: number[] = []
    const processed: number[] = []
    let running = 0
    const keyOf = (value: number) => all[value]
    const batcher = new Batcher<number, number>(
      async (batch) => {
        expect(++running).toBe(1)
        expect(batch.length).toBeLessThanOrEqual(maxSize)
        const inBatch = new Set(batch.map(keyOf))
        expect(inBatch.size).toBe(batch.length)
        processed.push(...batch)
        const left = added.filter((value) => !processed.includes(value))
        if (batch.length < maxSize) expect(left.filter((value) => !inBatch.has(keyOf(value)))).toEqual([])
        expect(batcher.waitingCount).toBe(left.length)
        await s.schedule(Promise.resolve(), 'batch')
        running--
        return Math.max(...batch)
      },
      { maxSize, keyOf },
    )
    const results = all.map(async (_, value) => {
      await s.schedule(Promise.resolve(), `add ${value}`)
      added.push(value)
      const result = await batcher.add(value)
      expect(processed).toContain(value)
      return result >= value
    })
    await s.waitIdle()
    expect(await Promise.all(results)).toEqual(all.map(() => true))
    expect(processed.toSorted((a, b) => a - b)).toEqual([...all.keys()])
    for (const key of new Set(all)) {
      const ofKey = (value: number) => keyOf(value) === key
      expect(processed.filter(ofKey)).toEqual(added.filter(ofKey))
    }
    expect([batcher.isBusy, batcher.waitingCount]).toEqual([false, 0])
  })
  await fc.assert(property, { numRuns: 300 })
})

test('rejects the values of a failed batch and processes the following ones', async () => {
  const batcher = new Batcher<string, string>(async ([first]) => {
    if (first === 'bad') throw new Error('failed')
    return 'done'
  })
  const results = await Promise.allSettled(['good', 'bad', 'bad too'].map((value) => batcher.add(value)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await batcher.add('good')).toBe('done')
})

test.each([...Array(12).keys()])(
  'processes a value that is added %i microtasks after a batch has ended',
  async (late) => {
    const end = Promise.withResolvers<void>()
    const batches: (readonly string[])[] = []
    const batcher = new Batcher<string, void>(async (batch) => {
      batches.push(batch)
      await end.promise
    })
    void batcher.add('first')
    const idle = batcher.idle()
    end.resolve()
    for (let count = 0; count < late; count++) await null
    await batcher.add('second')
    await idle
    expect(batches).toEqual([['first'], ['second']])
  },
)

test('is idle only after values that are added meanwhile are processed', async () => {
  const processed: string[] = []
  const batcher = new Batcher<string, void>(async (batch) => {
    processed.push(...batch)
    if (batch.includes('first')) void batcher.add('second')
    await Promise.resolve()
  })
  void batcher.add('first')
  await batcher.idle()
  expect([processed, batcher.isBusy]).toEqual([['first', 'second'], false])
})
