import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BatchSource } from './batch-source.ts'
import { SourcePool } from './source-pool.ts'

/** A store of due items, fetched and processed in an order that the scheduler chooses. */
function setUp(s: fc.Scheduler, { batchSize, concurrency }: { batchSize: number; concurrency: () => number }) {
  const due: number[] = []
  const [fetched, processed]: [number[], number[]] = [[], []]
  const stopping = new AbortController()
  let [fetching, processing] = [0, 0]
  const source = new BatchSource(async () => {
    expect(++fetching, 'fetches at once').toBe(1)
    await s.schedule(Promise.resolve(), 'fetch begins')
    const found = due.splice(0, batchSize)
    await s.schedule(Promise.resolve(), 'fetch ends')
    fetching--
    fetched.push(...found)
    return found
  }, stopping.signal)
  const pool = new SourcePool(
    source,
    async (item) => {
      expect(stopping.signal.aborted, 'processed after the stop').toBe(false)
      expect(++processing, 'processed at once').toBeLessThanOrEqual(concurrency())
      await s.schedule(Promise.resolve(), `process ${item}`)
      processing--
      processed.push(item)
    },
    concurrency,
  )
  const add = (item: number) => {
    due.push(item)
    source.wake()
    pool.fill()
  }
  const ended = () => {
    expect([pool.isBusy, source.hasMore, fetching, processing]).toEqual([false, false, 0, 0])
  }
  return { due, fetched, processed, stopping, source, pool, add, ended }
}

const sorted = (items: readonly number[]) => items.toSorted((a, b) => a - b)
const items = fc.nat(15)
const batchSize = fc.integer({ min: 1, max: 5 })
const size = fc.integer({ min: 1, max: 4 })

test('processes everything that becomes due, also during a fetch that finds nothing, within the concurrency', async () => {
  const property = fc.asyncProperty(fc.scheduler(), items, batchSize, size, async (s, count, batchSize, size) => {
    const { processed, pool, add, ended } = setUp(s, { batchSize, concurrency: () => size })
    pool.fill()
    for (let item = 0; item < count; item++) void s.schedule(Promise.resolve(), `add ${item}`).then(() => add(item))
    await s.waitIdle()
    expect(sorted(processed)).toEqual([...Array(count).keys()])
    ended()
  })
  await fc.assert(property, { numRuns: 300 })
})

/** Fetches and processed items end when the test says so. */
function setUpByHand(concurrency: () => number) {
  const fetches: PromiseWithResolvers<number[]>[] = []
  const begun: number[] = []
  const ends: (() => void)[] = []
  const source = new BatchSource(() => {
    const fetch = Promise.withResolvers<number[]>()
    fetches.push(fetch)
    return fetch.promise
  }, new AbortController().signal)
  const pool = new SourcePool(
    source,
    (item) => {
      begun.push(item)
      return new Promise<void>((resolve) => ends.push(resolve))
    },
    concurrency,
  )
  return {
    source,
    pool,
    begun,
    found: (...all: number[]) => fetches.shift()?.resolve(all),
    end: () => ends.shift()?.(),
  }
}

test('processes a batch with the full concurrency, and is idle when all are done', async () => {
  const { pool, begun, found, end } = setUpByHand(() => 3)
  pool.fill()
  const idle = pool.idle().then(() => 'idle')
  found(1, 2, 3, 4)
  await settled()
  expect(begun).toEqual([1, 2, 3])
  end()
  await settled()
  expect(begun).toEqual([1, 2, 3, 4])
  end()
  end()
  await settled()
  found()
  await settled()
  expect(await Promise.race([idle, settled()])).toBeUndefined()
  end()
  expect(await idle).toBe('idle')
  expect(pool.isBusy).toBe(false)
})

test('uses a concurrency that grows during the work', async () => {
  let size = 1
  const { pool, begun, found, end } = setUpByHand(() => size)
  pool.fill()
  found(1, 2, 3, 4, 5, 6)
  await settled()
  expect(begun).toEqual([1])
  size = 4
  pool.fill()
  await settled()
  expect(begun).toEqual([1, 2, 3, 4])
  end()
  await settled()
  expect(begun).toEqual([1, 2, 3, 4, 5])
})

test.each([...Array(12).keys()])('fetches again when woken %i microtasks after a fetch found nothing', async (late) => {
  const { source, pool, begun, found } = setUpByHand(() => 2)
  pool.fill()
  found()
  for (let count = 0; count < late; count++) await null
  source.wake()
  pool.fill()
  await settled()
  found(1)
  await settled()
  expect(begun).toEqual([1])
})

test('processes nothing after a stop; the rest of what was fetched is withdrawn', async () => {
  const property = fc.asyncProperty(fc.scheduler(), items, batchSize, size, async (s, count, batchSize, size) => {
    const { due, fetched, processed, stopping, source, pool, add, ended } = setUp(s, {
      batchSize,
      concurrency: () => size,
    })
    for (let item = 0; item < count; item++) void s.schedule(Promise.resolve(), `add ${item}`).then(() => add(item))
    void s.schedule(Promise.resolve(), 'stop').then(() => stopping.abort())
    await s.waitIdle()
    const left = source.withdraw()
    expect(sorted([...processed, ...left])).toEqual(sorted(fetched))
    expect(sorted([...fetched, ...due])).toEqual([...Array(count).keys()])
    expect(source.withdraw()).toEqual([])
    await pool.idle()
    ended()
  })
  await fc.assert(property, { numRuns: 300 })
})

test('withdrawn items are not processed, and the others are', async () => {
  const source = new BatchSource(async () => [1, 2, 3, 4].splice(0), new AbortController().signal)
  expect(await source.take()).toBe(1)
  expect(source.withdraw((item) => item % 2 === 0)).toEqual([2, 4])
  expect(await source.take()).toBe(3)
})

test('a fetch that found something is followed by another one, until one finds nothing', async () => {
  const batches = [[1, 2], [3], [], [4]]
  const source = new BatchSource(async () => batches.shift() ?? [], new AbortController().signal)
  const takeAll = async () => {
    const taken: number[] = []
    while (source.hasMore) taken.push(...[await source.take()].filter((one) => one !== undefined))
    return taken
  }
  expect(await takeAll()).toEqual([1, 2, 3])
  source.wake()
  expect(await takeAll()).toEqual([4])
})

const settled = () => new Promise((resolve) => setImmediate(resolve))
