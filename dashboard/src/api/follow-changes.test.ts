import { afterEach, expect, test, vi } from 'vitest'
import { connectApi } from './client.ts'
import { fallbackConfig } from './config.ts'
import { followChanges } from './follow-changes.ts'
import { live } from './live.ts'
import { session } from './session.ts'

/** A fake server whose streams the test writes. */
function serve() {
  const asked: Headers[] = []
  const open: ReadableStreamDefaultController<Uint8Array>[] = []
  const answer: typeof fetch = async (_, init) => {
    asked.push(new Headers(init?.headers))
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      open.push(controller)
      // As the network does with an aborted request.
      init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
    }
    return new Response(new ReadableStream({ start }))
  }
  connectApi(fallbackConfig, { onExpired: async () => false, network: answer })
  const write = (text: string) => open.at(-1)?.enqueue(new TextEncoder().encode(text))
  return { asked, open, write }
}

function signIn() {
  session.start({ userData: {}, accessToken: 'access', refreshToken: 'refresh' } as Parameters<typeof session.start>[0])
}

afterEach(() => vi.useRealTimers())

test('screens receive changes, and an ended stream resumes at its position', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  signIn()
  const server = serve()
  const heard: unknown[] = []
  live.on('transaction', (changed) => heard.push(changed))
  live.on('notification', (changed) => heard.push(changed))
  void followChanges()
  await vi.waitFor(() => expect(server.asked).toHaveLength(1))
  expect(server.asked[0]?.get('last-event-id')).toBeNull()
  expect(server.asked[0]?.get('firepay-background')).toBe('1')
  expect(live.isOpen()).toBe(false)
  server.write('id: a\nevent: open\ndata: {}\n\n: still here\n\n')
  await vi.waitFor(() => expect(live.isOpen()).toBe(true))
  // Chunked as by a network.
  server.write('id: b\nevent: change\ndata: {"kind":"transaction","count":3,"ids":["t1"],"is')
  server.write('Cut":true}\n\nid: c\n\n')
  await vi.waitFor(() => expect(heard).toEqual([{ count: 3, ids: ['t1'], isCut: true }]))
  server.open[0]?.close()
  await vi.waitFor(() => expect(live.isOpen()).toBe(false))
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(server.asked).toHaveLength(2))
  expect(server.asked[1]?.get('last-event-id')).toBe('c')
  heard.length = 0
  server.write('id: d\nevent: open\ndata: {}\n\nid: d\nevent: refetch\ndata: {}\n\n')
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard[0]).toEqual({ ids: [], isCut: true })
})

test('a stream silent for 40 s, as after sleep, is reopened at its position', async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  signIn()
  const server = serve()
  void followChanges()
  await vi.waitFor(() => expect(server.asked).toHaveLength(1))
  server.write('id: a\nevent: open\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(39_000)
  server.write(': still here\n\n')
  await vi.advanceTimersByTimeAsync(39_900)
  expect([live.isOpen(), server.asked.length]).toEqual([true, 1])

  // The dead connection reports nothing.
  const states: boolean[] = []
  const stopWatching = live.watch(() => states.push(live.isOpen()))
  await vi.advanceTimersByTimeAsync(200)
  expect(states).toEqual([false])
  expect(server.asked).toHaveLength(2)
  expect(server.asked[1]?.get('last-event-id')).toBe('a')
  server.write('id: b\nevent: open\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(0)
  expect(live.isOpen()).toBe(true)

  // An answer that never starts is aborted too; until then screens poll.
  connectApi(fallbackConfig, {
    onExpired: async () => false,
    network: (_, init) => {
      server.asked.push(new Headers(init?.headers))
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    },
  })
  await vi.advanceTimersByTimeAsync(40_100)
  expect([live.isOpen(), server.asked.length]).toEqual([false, 3])
  await vi.advanceTimersByTimeAsync(40_100)
  expect([live.isOpen(), server.asked.length]).toEqual([false, 4])
  expect(server.asked[3]?.get('last-event-id')).toBe('b')
  stopWatching()
})
