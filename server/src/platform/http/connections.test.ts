import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { ClientPace } from './client-pace.ts'
import { type Bounds, Connections } from './connections.ts'
import { answerParserErrors } from './request-listener.ts'

/** More than the kernel buffers for a connection. */
const large = Buffer.alloc(16 * 1024 * 1024, 'a')
const patient: Bounds = { lookEveryMs: 1_000, maxHeldBytes: 1024 ** 3 }
const oneRequest = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

let server: Server | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((done) => (server ? server.close(done) : done(undefined)))
})

async function serve(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  bounds = patient,
  refuse?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean,
) {
  server = createServer()
  const connections = new Connections(server, answer, refuse, bounds)
  answerParserErrors(server, undefined, (socket) => connections.isAnswerDue(socket))
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

const connectionsOf = (of: Server) => new Promise<number>((resolve) => of.getConnections((_, count) => resolve(count)))

function open(port: number, sent: string | Buffer): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  // Cut connections are reset by the server.
  socket.on('error', () => {})
  socket.pause()
  socket.write(sent)
  sockets.push(socket)
  return socket
}

/** Makes a request on a separate connection. */
async function ask(port: number, path: string): Promise<string> {
  const [answer] = (await once(get({ port, host: '127.0.0.1', path, agent: false }), 'response')) as [IncomingMessage]
  return (await buffer(answer)).toString()
}

/** Reads the bodies of `count` answers, one line each. */
function readLines(socket: Socket, count: number): Promise<string[]> {
  const lines: string[] = []
  let left = ''
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk) => {
      const parts = (left + String(chunk)).split('\n')
      left = parts.pop() ?? ''
      lines.push(...parts.filter((line) => line.startsWith('answer ')))
      if (lines.length >= count) resolve(lines)
    })
    socket.on('close', () => reject(new Error(`Closed after ${lines.length} answers`)))
    socket.resume()
  })
}

test('starts pipelined requests one after another, each after the previous answer', async () => {
  const pending: ServerResponse[] = []
  let most = 0
  const port = await serve((incoming, outgoing) => {
    if (incoming.url === '/other') return void outgoing.end('other')
    most = Math.max(most, pending.push(outgoing))
  })
  const socket = open(port, Array.from({ length: 1_000 }, (_, index) => oneRequest(`/${index}`)).join(''))
  const lines = readLines(socket, 1_000)
  for (let answered = 0; answered < 1_000; ) {
    // A round trip, so that everything due has started.
    if (answered % 100 === 0) expect(await ask(port, '/other')).toBe('other')
    const outgoing = pending.shift()
    if (outgoing) {
      outgoing.end(`answer ${outgoing.req.url}\n`)
      answered++
    } else await new Promise(setImmediate)
  }
  expect(most).toBe(1)
  expect(await lines).toEqual(Array.from({ length: 1_000 }, (_, index) => `answer /${index}`))
})

test('refuses without waiting for earlier requests', async () => {
  let started = 0
  const port = await serve(
    (_incoming, outgoing) => {
      started++
      for (const until = performance.now() + 20; performance.now() < until; );
      outgoing.end()
    },
    patient,
    (incoming, outgoing) => {
      if (incoming.url !== '/refused') return false
      outgoing.end('refused')
      return true
    },
  )
  const others = Array.from({ length: 50 }, () => open(port, ''))
  const refused = open(port, '')
  // The event loop accepts one connection per iteration; all are open before the first request arrives.
  await expect.poll(() => connectionsOf(server as Server)).toBe(51)
  for (const other of others) other.write(oneRequest('/'))
  refused.write(oneRequest('/refused'))
  refused.resume()
  await once(refused, 'data')
  expect(started).toBeLessThan(45)
})

test('holds one answer in memory for a client that does not read, and cuts it', async () => {
  let started = 0
  let held = 0
  const port = await serve(
    (_incoming, outgoing) => {
      started++
      outgoing.end(large)
      held = outgoing.socket?.writableLength ?? 0
    },
    { lookEveryMs: 10, maxHeldBytes: 1024 ** 3, stallMs: 100 },
  )
  const socket = open(port, oneRequest('/').repeat(1_000))
  const [cut] = (await once(server as Server, 'connection')) as [Socket]
  await once(cut, 'close')
  socket.destroy()
  expect(started).toBe(1)
  expect(held).toBeLessThan(large.length + 1_000)
})

test('cuts a client that stops in the middle of an answer', async () => {
  const port = await serve((_incoming, outgoing) => outgoing.end(large), {
    lookEveryMs: 10,
    maxHeldBytes: 1024 ** 3,
    stallMs: 100,
  })
  const socket = open(port, oneRequest('/').repeat(3))
  socket.once('data', () => socket.pause())
  socket.resume()
  const [cut] = (await once(server as Server, 'connection')) as [Socket]
  await once(cut, 'close')
  expect(cut.bytesWritten).toBeLessThan(large.length * 2)
})

test('delivers all answers to a slow but steady reader', async () => {
  const part = 'a'.repeat(1024 * 1024)
  const port = await serve((incoming, outgoing) => outgoing.end(`${part}\nanswer ${incoming.url}\n`))
  const socket = open(port, Array.from({ length: 8 }, (_, index) => oneRequest(`/${index}`)).join(''))
  socket.on('data', () => {
    socket.pause()
    setImmediate(() => socket.resume())
  })
  expect(await readLines(socket, 8)).toHaveLength(8)
})

test.each([
  ['takes nothing for 30 seconds', () => 0, 30],
  ['takes a byte a second', (second: number) => second, 61],
  ['takes 4 KiB a second', (second: number) => second * 4096, 121],
  ['takes 16 KiB a second', (second: number) => second * 16_384, null],
  ['takes 64 KiB every 20 seconds', (second: number) => Math.floor(second / 20) * 65_536, 93],
])('applies the time limits to a client that %s', (_name, taken, cutAfter) => {
  const pace = new ClientPace()
  let seconds = 0
  while (!pace.isOver && seconds < 3_600) {
    seconds++
    pace.sample(1024 ** 3, 1024 ** 3 - taken(seconds), 1_000)
  }
  expect(pace.isOver ? seconds : null).toBe(cutAfter)
})

test('does not count time in which nothing waits for the client', () => {
  const pace = new ClientPace()
  for (let second = 0; second < 3_600; second++) pace.sample(second, second % 20 === 0 ? 0 : 1, 1_000)
  expect(pace.isOver).toBe(false)
})

test('cuts the client that has waited longest when the total is too large', async () => {
  const port = await serve((_incoming, outgoing) => outgoing.end(large), {
    lookEveryMs: 10,
    maxHeldBytes: large.length * 1.5,
  })
  open(port, oneRequest('/'))
  const [first] = (await once(server as Server, 'connection')) as [Socket]
  await once(server as Server, 'request')
  const second = open(port, oneRequest('/'))
  await once(first, 'close')
  await new Promise<void>((done) => {
    second.on('data', () => second.bytesRead > large.length && done())
    second.resume()
  })
})

test('cuts a client that does not read before one that does', async () => {
  const piece = large.subarray(0, 64 * 1024)
  const writeOn = (outgoing: ServerResponse) => {
    if (!outgoing.destroyed) outgoing.write(piece, () => setImmediate(writeOn, outgoing))
  }
  const port = await serve((_incoming, outgoing) => writeOn(outgoing), {
    lookEveryMs: 10,
    maxHeldBytes: piece.length * 1.5,
  })
  const reading = open(port, '')
  await once(server as Server, 'connection')
  open(port, oneRequest('/'))
  const [still] = (await once(server as Server, 'connection')) as [Socket]
  const looks = vi.spyOn(ClientPace.prototype, 'sample')
  await vi.waitFor(() => expect(looks.mock.calls.filter(([, left]) => left > 0).length).toBeGreaterThan(5))
  looks.mockRestore()
  // Slower than the writer, so that data is pending at each check.
  reading.on('data', () => {
    reading.pause()
    setTimeout(() => reading.resume(), 1)
  })
  reading.resume()
  reading.write(oneRequest('/'))
  const cut = await Promise.race([
    once(still, 'close').then(() => 'still'),
    once(reading, 'close').then(() => 'reading'),
  ])
  expect(cut).toBe('still')
})

test('refuses invalid HTTP after the answers to earlier requests', async () => {
  const port = await serve((incoming, outgoing) => setImmediate(() => outgoing.end(`answer ${incoming.url}\n`)))
  const said = text(open(port, `${oneRequest('/0')}not HTTP at all\r\n\r\n`))
  expect((await said).match(/^(?:HTTP\/.*|answer .*)$/gm)).toEqual([
    'HTTP/1.1 200 OK',
    'answer /0',
    'HTTP/1.1 400 Bad Request',
  ])
})

test("cuts a started answer without a refusal when its request's body is invalid HTTP", async () => {
  const port = await serve((_incoming, outgoing) => outgoing.write('answer begins\n'))
  const socket = open(port, 'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n')
  socket.once('data', () => socket.write('no chunk at all\r\n'))
  const said = await text(socket)
  expect(said).toContain('answer begins')
  expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
})

test('delivers bodies and requests whole and in order, however they are split', async () => {
  let running = 0
  let most = 0
  const port = await serve(async (incoming, outgoing) => {
    most = Math.max(most, ++running)
    outgoing.on('close', () => running--)
    const body = await buffer(incoming)
    outgoing.end(`answer ${incoming.url} ${body.toString('hex')}.\n`)
  })
  // Blank lines in a body look like the end of a head.
  const body = fc.array(fc.constantFrom('\r\n\r\n', '\r\n', '0', 'GET / HTTP/1.1', 'a'.repeat(600)), { maxLength: 12 })
  const request = fc.record({ body: body.map((parts) => parts.join('')), isChunked: fc.boolean(), at: fc.nat(600) })
  const sent = fc.record({
    requests: fc.array(request, { minLength: 1, maxLength: 30 }),
    cut: fc.integer({ min: 1, max: 3_000 }),
  })
  await fc.assert(
    fc.asyncProperty(sent, async ({ requests, cut }) => {
      const bytes = requests.map(({ body, isChunked, at }, index) => {
        const head = `POST /${index} HTTP/1.1\r\nhost: localhost\r\n`
        if (!isChunked) return `${head}content-length: ${body.length}\r\n\r\n${body}`
        const chunks = [body.slice(0, at), body.slice(at)].filter((chunk) => chunk !== '')
        const framed = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')
        return `${head}transfer-encoding: chunked\r\n\r\n${framed}0\r\n\r\n`
      })
      const socket = open(port, '')
      const lines = readLines(socket, requests.length)
      const all = bytes.join('')
      for (let from = 0; from < all.length; from += cut) {
        socket.write(all.slice(from, from + cut))
        await new Promise(setImmediate)
      }
      expect(await lines).toEqual(
        requests.map(({ body }, index) => `answer /${index} ${Buffer.from(body).toString('hex')}.`),
      )
      socket.destroy()
    }),
    { numRuns: 60 },
  )
  expect(most).toBe(1)
})
