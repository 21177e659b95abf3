import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Resolve } from '../../../platform/net/resolve.ts'
import { answering, type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { assertNotificationUrl } from '../../sites/sites.rules.ts'
import { type Dial, deliver } from './deliver.ts'

const production = { production: true, callbackAllowCidrs: [] }
const development = { production: false, callbackAllowCidrs: [] }
const local = { production: false, callbackAllowCidrs: ['127.0.0.0/8'] }
const limits = { totalMs: 1_500, connectMs: 700, dnsMs: 500 }
const body = Buffer.from('{}')
const headers = { 'webhook-id': 'ntf_1' }
const post = (dial: Partial<Dial>, url: string) => deliver({ config: local, limits, ...dial }, url, headers, body)
const naming =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** Records every connection that reaches this machine. */
let inside: Server
let port: number
let connections = 0
const sockets = new Set<Socket>()
beforeAll(async () => {
  inside = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {})
  })
  inside.listen(0, '::')
  await once(inside, 'listening')
  port = (inside.address() as AddressInfo).port
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  connections = 0
})
afterAll(() => inside.close())

/** Forbidden addresses of notifications, each kind in several spellings (security.md N-09). */
const blockedHosts = [
  ...['127.0.0.1', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '169.254.169.254', '169.254.0.1'],
  ...['100.64.0.1', '100.127.255.255', '192.0.0.1', '192.0.0.170', '192.0.2.1', '192.88.99.1', '198.18.0.1'],
  ...['198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['localhost', 'localhost.', 'a.localhost', 'LOCALHOST', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...[
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[fc00::1]',
    '[fd00::1]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    '[ff02::1]',
  ],
  ...['[2002:7f00:1::]', '[2002:808:808::]', '[64:ff9b::7f00:1]', '[64:ff9b::808:808]', '[64:ff9b:1::1]', '[2001::1]'],
  ...['[2001:0:808:808::]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]', '[100::1]', '[2001:2::1]', '[2001:20::1]'],
  ...['[4000::1]', '[::ffff:0:127.0.0.1]', '１２７.0.0.1', '127。0。0。1', '127.0.0.1..', 'localhost..', '①②⑦.0.0.1'],
  ...['0xc0a80001', '169.254.43518', '0251.0376.0251.0376', '%31%32%37.0.0.1', 'lo\u00ADcalhost', '[fd00:ec2::254]'],
]

describe('an internal address', () => {
  it('has at least sixty cases', () => {
    expect(blockedHosts.length).toBeGreaterThanOrEqual(60)
  })

  it.each(blockedHosts)('%s is never connected to, and refused at saving with the same text', async (host) => {
    for (const suffix of ['', `:${port}`]) {
      const url = `https://${host}${suffix}/hook`
      const { error, response } = await post({ config: development }, url)
      expect([url, error?.kind, response]).toEqual([url, 'blocked', undefined])
      expect(() => assertNotificationUrl(development, url)).toThrow(
        expect.objectContaining({ code: 'ENDPOINT_BLOCKED', message: error?.message }),
      )
    }
    expect(connections).toBe(0)
  })

  it.each([
    ['one of several', ['93.184.216.34', '127.0.0.1']],
    ['public for IPv4 and private for IPv6', ['93.184.216.34', 'fd00::1']],
    ['mapped', ['::ffff:127.0.0.1']],
    ['with a zone', ['fe80::1%lo']],
    ['no address at all', ['not an address']],
  ])('is detected behind a name, and refused at saving with the same text: %s', async (_, addresses) => {
    const url = 'https://shop.example/hook'
    const { error } = await post({ config: development, resolve: naming(...addresses) }, url)
    expect([error?.kind, connections]).toEqual(['dns', 0])
    expect(() => assertNotificationUrl(development, url, addresses)).toThrow(
      expect.objectContaining({ code: 'ENDPOINT_BLOCKED', message: error?.message }),
    )
  })

  it('is not reached by DNS rebinding, in a thousand attempts', async () => {
    // Two addresses of this machine: one stands for an allowed public address, the other for an internal one.
    const [outside, loopback] = [createHttpServer((_request, response) => response.end()), createServer()]
    outside.listen(0, '127.0.0.2')
    await once(outside, 'listening')
    const at = (outside.address() as AddressInfo).port
    loopback.on('connection', () => connections++).listen(at, '127.0.0.1')
    await once(loopback, 'listening')
    let asked = 0
    const turning: Resolve = async () => naming(asked++ % 2 === 0 ? '127.0.0.2' : '127.0.0.1')('', 0)
    const config = { production: false, callbackAllowCidrs: ['127.0.0.2/32'] }
    const came = new Map<string, number>()
    for (let n = 0; n < 1_000; n++) {
      const { response, error } = await post({ config, resolve: turning }, `http://turning.example:${at}/hook`)
      const outcome = error?.kind ?? String(response?.status)
      came.set(outcome, (came.get(outcome) ?? 0) + 1)
    }
    outside.close()
    loopback.close()
    expect(Object.fromEntries(came)).toEqual({ 200: 500, dns: 500 })
    expect([asked, connections]).toEqual([1_000, 0])
  })

  it('connects to the checked address without resolving again', async () => {
    let asked = 0
    const resolve: Resolve = async () => naming(asked++ === 0 ? '127.0.0.1' : '127.0.0.2')('', 0)
    const receiver = await startReceiver()
    const { hostname: _, port: at } = new URL(receiver.url)
    expect((await post({ resolve }, `http://shop.example:${at}/`)).response?.status).toBe(200)
    expect(asked).toBe(1)
    expect(receiver.requests[0]?.headers.host).toBe(`shop.example:${at}`)
    await receiver.close()
  })

  it('is not reached through a proxy from the environment', async () => {
    const receiver = await startReceiver()
    const { port: at } = new URL(receiver.url)
    // In its own process: Node reads these variables at start.
    const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']
    const env = {
      ...process.env,
      NODE_USE_ENV_PROXY: '1',
      NO_PROXY: '',
      no_proxy: '',
      ...Object.fromEntries(proxies.map((name) => [name, `http://127.0.0.1:${port}`])),
    }
    const script = `
      import { deliver } from ${JSON.stringify(new URL('./deliver.ts', import.meta.url).href)}
      const dial = {
        config: { production: false, callbackAllowCidrs: ['127.0.0.0/8'] },
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
        limits: ${JSON.stringify(limits)},
      }
      for (const scheme of ['http', 'https']) {
        const { response, error } = await deliver(dial, scheme + '://shop.example:${at}/', {}, Buffer.from('{}'))
        console.log(response?.status ?? error.kind)
      }`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env })
    expect([stdout.split('\n').filter(Boolean), connections]).toEqual([['200', 'tls'], 0])
    await receiver.close()
  })

  it.each([
    [production, 'http://shop.example/hook'],
    [development, 'http://shop.example/hook'],
    [development, 'https://shop.example:444/hook'],
    [development, 'https://shop.example:22/hook'],
    [development, 'https://user:password@shop.example/hook'],
  ])('%o and %s: neither scheme, port nor credentials', async (config, url) => {
    const { error } = await post({ config, resolve: naming('93.184.216.34') }, url)
    expect(error?.kind).toBe('blocked')
  })
})

describe('a receiver', () => {
  const receivers: Receiver[] = []
  const receive = async (...answer: Parameters<typeof startReceiver>) => {
    const receiver = await startReceiver(...answer)
    receivers.push(receiver)
    return receiver.url
  }
  afterAll(() => Promise.all(receivers.map((one) => one.close())))

  it.each([
    [200, undefined],
    [204, undefined],
    [299, undefined],
    [302, 'http'],
    [400, 'http'],
    [500, 'http'],
  ])('that answers %i', async (status, kind) => {
    const { response, error } = await post({}, await receive(answering(status)))
    expect([response?.status, error?.kind]).toEqual([status, kind])
  })

  it('that redirects is not followed', async () => {
    const there = await receive()
    const url = await receive(answering(307, '', { location: there }))
    expect((await post({}, url)).error?.kind).toBe('http')
    expect(receivers.at(-2)?.requests).toEqual([])
  })

  it('that hangs, or answers a byte a second, times out', async () => {
    const dripping: NodeJS.Timeout[] = []
    const drip = await receive((_request, response) => {
      response.writeHead(200)
      dripping.push(setInterval(() => response.write('.'), 100))
    })
    for (const url of [await receive(() => {}), drip]) {
      const { error, durationMs } = await post({}, url)
      expect(error?.kind).toBe('timeout')
      expect(durationMs).toBeLessThan(2_000)
    }
    for (const timer of dripping) clearInterval(timer)
  })

  it('that sends endless interim responses is cut, and one that sends a single one is not', async () => {
    const url = (times: number) =>
      receive((_request, response) => {
        for (let n = 0; n < times; n++) response.writeProcessing()
        if (times === 1) response.end('ok')
      })
    const { error, durationMs } = await post({}, await url(100))
    expect([error?.kind, error?.message]).toEqual(['http', 'It sent too many interim answers.'])
    expect(durationMs).toBeLessThan(limits.totalMs)
    expect((await post({}, await url(1))).response?.status).toBe(200)
  })

  it('that answers a gigabyte is read up to 16 KiB, of which 1 KiB is stored as text', async () => {
    let sent = 0
    const url = await receive((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'secret=1' })
      const piece = Buffer.alloc(65_536, '\0<script>')
      const push = () => {
        while (!response.destroyed && sent < 1_000_000_000) {
          sent += piece.length
          if (!response.write(piece)) {
            response.once('drain', push)
            return
          }
        }
      }
      push()
    })
    const before = process.memoryUsage().rss
    const { response } = await post({}, url)
    expect(response?.status).toBe(200)
    expect(response?.body).toMatch(/^\uFFFD<script>/)
    expect(Buffer.byteLength(response?.body.replaceAll('\uFFFD', '0') ?? '')).toBe(1024)
    expect(response?.headers['set-cookie']).toBeUndefined()
    expect(sent).toBeLessThan(20_000_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  it('with many and long headers has forty of them kept, each cut', async () => {
    const url = await receive((_request, response) => {
      for (let index = 0; index < 45; index++) response.setHeader(`x-${index}`, 'v'.repeat(300))
      response.end()
    })
    const kept = Object.values((await post({}, url)).response?.headers ?? {})
    expect(kept).toHaveLength(40)
    expect(Math.max(...kept.map((value) => value.length))).toBe(256)
  })

  it('that disconnects, speaks no HTTP, or no TLS, has its own failure', async () => {
    const cut = await receive((_request, response) => response.socket?.destroy())
    expect((await post({}, cut)).error?.kind).toBe('http')
    const babble = createServer((socket) => {
      socket.on('error', () => {})
      socket.resume()
      socket.end('SSH-2.0-OpenSSH_9\r\n')
    }).listen(0, '127.0.0.1')
    await once(babble, 'listening')
    const at = (babble.address() as AddressInfo).port
    expect((await post({}, `http://127.0.0.1:${at}/`)).error?.kind).toBe('http')
    expect((await post({}, `https://127.0.0.1:${at}/`)).error?.kind).toBe('tls')
    babble.close()
    await once(babble, 'close')
    expect((await post({}, `http://127.0.0.1:${at}/`)).error?.kind).toBe('connect')
    // Accepts the connection and sends nothing, so that the handshake does not end.
    const silent = await post(
      { config: { ...local, callbackAllowCidrs: ['127.0.0.0/8'] } },
      `https://127.0.0.1:${port}/`,
    )
    expect(silent.error?.kind).toBe('timeout')
  })

  it('with an unknown name, or a silent name server', async () => {
    const unknown: Resolve = async () => {
      throw Object.assign(new Error('nobody'), { code: 'ENOTFOUND' })
    }
    const { error } = await post({ resolve: unknown }, 'https://shop.example/')
    expect(error?.kind).toBe('dns')
    // The response does not reveal which internal names exist.
    const inside = await post({ config: development, resolve: naming('10.0.0.1') }, 'https://shop.example/')
    expect(inside.error).toEqual(error)
    const silent: Resolve = () => new Promise(() => {})
    expect((await post({ resolve: silent }, 'https://shop.example/')).error?.kind).toBe('timeout')
  })
})
