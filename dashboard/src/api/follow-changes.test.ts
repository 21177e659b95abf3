import { expect, test, vi } from 'vitest'
import { connectApi } from './client.ts'
import { fallbackConfig } from './config.ts'
import { followChanges } from './follow-changes.ts'
import { live } from './live.ts'
import { session } from './session.ts'

/** A server whose streams are written by the test. */
function serve() {
  const asked: Headers[] = []
  const open: ReadableStreamDefaultController<Uint8Array>[] = []
  const answer: typeof fetch = async (_, init) => {
    asked.push(new Headers(init?.headers))
    return new Response(new ReadableStream({ start: (controller) => void open.push(controller) }))
  }
  connectApi(fallbackConfig, { onExpired: async () => false, network: answer })
  const write = (text: string) => open.at(-1)?.enqueue(new TextEncoder().encode(text))
  return { asked, open, write }
}

test('screens hear of changes, and a stream that ends goes on where it ended', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  session.start({ userData: {}, accessToken: 'access', refreshToken: 'refresh' } as Parameters<typeof session.start>[0])
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
  // In pieces as a network cuts it.
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
