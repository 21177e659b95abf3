import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { type Listener, listen } from './listen.ts'

const loopback = { host: '127.0.0.1', port: 0, portIsNamed: true, publicUrl: undefined }
const listeners: Listener[] = []
afterEach(async () => {
  await Promise.all(listeners.splice(0).map((one) => one.drain(0)))
})

async function listenAt(change: Partial<typeof loopback> = {}): Promise<Listener> {
  const listener = await listen({ ...loopback, ...change })
  listeners.push(listener)
  return listener
}

async function ask(port: number, host = '127.0.0.1'): Promise<string> {
  const [answer] = (await once(get({ port, host, agent: false }), 'response')) as [IncomingMessage]
  return text(answer)
}

test('every connection reaches the server, through any handle', async () => {
  const listener = await listenAt()
  listener.handWith(() => new Response('here'))
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask(listener.port)))
  expect(new Set(answers)).toEqual(new Set(['here']))
})

test('refuses a port of another Firepay of this account', async () => {
  const { port } = await listenAt()
  await expect(listenAt({ port })).rejects.toThrow(`Port ${port} is in use by another program`)
})

test('concurrent starts get different ports', async () => {
  const free = await listenAt()
  const { port } = free
  listeners.pop()
  await free.drain(0)
  const started = await Promise.all(Array.from({ length: 5 }, () => listenAt({ port, portIsNamed: false })))
  expect(new Set(started.map((one) => one.port)).size).toBe(5)
})

test('concurrent starts with any free port get one each', async () => {
  const open = await Promise.all(Array.from({ length: 8 }, () => listenAt()))
  expect(new Set(open.map(({ port }) => port)).size).toBe(8)
})

test('refuses a port that another program opened on all addresses', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '0.0.0.0', done))
  const { port } = other.address() as AddressInfo
  await expect(listenAt({ port })).rejects.toThrow('is in use by another program')
  await new Promise((done) => other.close(done))
})

test.each(['localhost', '0.0.0.0', '::'])('HOST=%s accepts connections', async (host) => {
  const listener = await listenAt({ host })
  listener.handWith(() => new Response('here'))
  expect(await ask(listener.port, host === 'localhost' ? host : '127.0.0.1')).toBe('here')
})

test('nothing listens on the port after draining', async () => {
  const listener = await listenAt()
  await listener.drain(1_000)
  await expect(ask(listener.port)).rejects.toThrow('ECONNREFUSED')
  listeners.pop()
})
