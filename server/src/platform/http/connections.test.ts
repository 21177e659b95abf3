import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { type Bounds, Connections } from './connections.ts'
import { answerParserErrors } from './request-listener.ts'
import { Taking } from './taking.ts'

/** More than the kernel keeps for a connection. */
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
  // Reset by the server, where it cuts.
  socket.on('error', () => {})
  socket.pause()
  socket.write(sent)
  sockets.push(socket)
  return socket
}

/** Goes out and back on a connection of its own. */
async function ask(port: number, path: string): Promise<string> {
  const [answer] = (await once(get({ port, host: '127.0.0.1', path, agent: false }), 'response')) as [IncomingMessage]
  return (await buffer(answer)).toString()
}

/** Reads so many answers' bodies, a line each. */
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

test('requests sent ahead are started one after another, each when the answer before it is finished', async () => {
  const pending: ServerResponse[] = []
  let most = 0
  const port = await serve((incoming, outgoing) => {
    if (incoming.url === '/other') return void outgoing.end('other')
    most = Math.max(most, pending.push(outgoing))
  })
  const socket = open(port, Array.from({ length: 1_000 }, (_, index) => oneRequest(`/${index}`)).join(''))
  const lines = readLines(socket, 1_000)
  for (let answered = 0; answered < 1_000; ) {
    // Whatever was started by now has been started.
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

test('a refusal does not wait for the requests that came before', async () => {
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
  // A loop accepts one connection per iteration, and all are open before the first request comes.
  await expect.poll(() => connectionsOf(server as Server)).toBe(51)
  for (const other of others) other.write(oneRequest('/'))
  refused.write(oneRequest('/refused'))
  refused.resume()
  await once(refused, 'data')
  expect(started).toBeLessThan(45)
})

test('a client that reads nothing holds one answer in memory, and is cut', async () => {
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

test('a client that stops in the middle of an answer is cut', async () => {
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

test('a client that reads slowly but steadily gets all its answers', async () => {
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
])('a client that %s', (_name, taken, cutAfter) => {
  const taking = new Taking()
  let seconds = 0
  while (!taking.isOver && seconds < 3_600) {
    seconds++
    taking.look(1024 ** 3, 1024 ** 3 - taken(seconds), 1_000)
  }
  expect(taking.isOver ? seconds : null).toBe(cutAfter)
})

test('time in which nothing waits for the client is not its own', () => {
  const taking = new Taking()
  for (let second = 0; second < 3_600; second++) taking.look(second, second % 20 === 0 ? 0 : 1, 1_000)
  expect(taking.isOver).toBe(false)
})

test('when all together hold too much, the one that has waited longest is cut', async () => {
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

test('when all together hold too much, a client that goes on reading is not cut in place of one that does not', async () => {
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
  const looks = vi.spyOn(Taking.prototype, 'look')
  await vi.waitFor(() => expect(looks.mock.calls.filter(([, left]) => left > 0).length).toBeGreaterThan(5))
  looks.mockRestore()
  // Slower than it is written, so that something waits at each look.
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

test('what is no HTTP is refused after the answers to what came before it', async () => {
  const port = await serve((incoming, outgoing) => setImmediate(() => outgoing.end(`answer ${incoming.url}\n`)))
  const said = text(open(port, `${oneRequest('/0')}not HTTP at all\r\n\r\n`))
  expect((await said).match(/^(?:HTTP\/.*|answer .*)$/gm)).toEqual([
    'HTTP/1.1 200 OK',
    'answer /0',
    'HTTP/1.1 400 Bad Request',
  ])
})

test('an answer that has begun is cut off, and no refusal stands in it, when the body of its request is no HTTP', async () => {
  const port = await serve((_incoming, outgoing) => outgoing.write('answer begins\n'))
  const socket = open(port, 'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n')
  socket.once('data', () => socket.write('no chunk at all\r\n'))
  const said = await text(socket)
  expect(said).toContain('answer begins')
  expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
})

test('bodies and requests arrive whole and in order, however they are sent', async () => {
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
