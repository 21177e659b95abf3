import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StreamBox } from './act.ts'
import { Stalled, streamResponse } from './stream.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A reader who takes a piece of so many bytes after each pause, for at most ten minutes of pauses. */
async function read(bytes: number, everyMs: number, { makingMs = 0, forSeconds = 600 } = {}) {
  async function* pieces() {
    for (;;) {
      if (makingMs > 0) await vi.advanceTimersByTimeAsync(makingMs)
      yield 'x'.repeat(bytes)
    }
  }
  let ended: unknown
  const box = new StreamBox(pieces(), { name: 'audit-log.csv', type: 'text/csv', headers: {} })
  const response = streamResponse(box, undefined, (error) => {
    ended = error ?? 'in order'
  })
  const reader = response.body?.getReader()
  let seconds = 0
  for (; seconds < forSeconds && ended === undefined; seconds += everyMs / 1_000) {
    await reader?.read()
    await vi.advanceTimersByTimeAsync(everyMs)
  }
  await reader?.cancel()
  return { ended, seconds }
}

test('a reader who takes nothing for 30 seconds is cut off', async () => {
  expect(await read(1_000_000, 31_000)).toEqual({ ended: expect.any(Stalled), seconds: 31 })
})

test('a reader who takes a little at a time is cut off after about a minute', async () => {
  const { ended, seconds } = await read(100, 20_000)
  expect(ended).toBeInstanceOf(Stalled)
  expect(seconds).toBeLessThan(90)
})

test('a reader who takes 64 KiB a second is served for as long as it lasts', async () => {
  expect((await read(64 * 1_024 * 20, 20_000)).seconds).toBe(600)
})

test('the time in which pieces are made is not counted', async () => {
  expect((await read(100, 1_000, { makingMs: 10_000, forSeconds: 20 })).ended).toBe('in order')
})
