import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StreamBox } from './act.ts'
import type { Reader } from './export-places.ts'
import { Stalled, streamResponse } from './stream.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A reader that takes a piece of `bytes` after each pause, for at most `forSeconds` of pauses. */
async function read(bytes: number, everyMs: number, { makingMs = 0, forSeconds = 600 } = {}) {
  async function* pieces() {
    for (;;) {
      if (makingMs > 0) await vi.advanceTimersByTimeAsync(makingMs)
      yield 'x'.repeat(bytes)
    }
  }
  let ended: unknown
  const box = new StreamBox(pieces(), { name: 'audit-log.csv', type: 'text/csv', headers: {} })
  let place: Reader | undefined
  const response = streamResponse(
    box,
    undefined,
    (error) => {
      ended = error ?? 'in order'
    },
    (told) => {
      place = told
    },
  )
  const reader = response.body?.getReader()
  const slow: number[] = []
  let seconds = 0
  for (; seconds < forSeconds && ended === undefined; seconds += everyMs / 1_000) {
    await reader?.read()
    await vi.advanceTimersByTimeAsync(everyMs)
    if (place?.isSlow()) slow.push(seconds)
  }
  await reader?.cancel()
  return { ended, seconds, slow }
}

test('cuts off a reader that takes nothing for 30 seconds', async () => {
  expect(await read(1_000_000, 31_000)).toMatchObject({ ended: expect.any(Stalled), seconds: 31 })
})

test('cuts off a reader that takes little after about a minute', async () => {
  const { ended, seconds } = await read(100, 20_000)
  expect(ended).toBeInstanceOf(Stalled)
  expect(seconds).toBeLessThan(90)
})

test('serves a reader of 64 KiB per second without a limit', async () => {
  expect((await read(64 * 1_024 * 20, 20_000)).seconds).toBe(600)
})

test('does not count the time in which pieces are produced', async () => {
  expect((await read(100, 1_000, { makingMs: 10_000, forSeconds: 20 })).ended).toBe('in order')
})

test('considers a reader slow five seconds beyond a second per 64 KiB', async () => {
  expect((await read(100, 1_000, { forSeconds: 8 })).slow).toEqual([5, 6, 7])
  expect((await read(64 * 1_024, 1_000)).slow).toEqual([])
  expect((await read(100, 100, { makingMs: 10_000, forSeconds: 1 })).slow).toEqual([])
})
