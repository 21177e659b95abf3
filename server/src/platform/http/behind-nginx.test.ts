import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, urlOf } from '../../testing/database.ts'
import {
  eventually,
  externalDatabase,
  type Program,
  runProgram,
  statusOf,
  temporaryFolder,
} from '../../testing/program.ts'

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path))
if (!nginx) console.warn('\nTHERE IS NO NGINX: how the server answers behind it is not tested.\n')

const clients = 50
const requestsEach = 1_000
/** Less than a copy of the document per client; the server needs 1 to 5 MB more. */
const allowedMb = 40

/** The guarantees of docs/decisions/connections.md when a proxy keeps connections open and shares them among clients. */
describe.skipIf(!nginx)('behind nginx with kept connections', { timeout: 180_000 }, () => {
  const folder = temporaryFolder()
  const sockets: Socket[] = []
  let database: TestDatabase
  let server: Program
  let origin: string
  let expected: string
  let proxy: ChildProcess | undefined

  beforeAll(async () => {
    database = await createTestDatabase()
    const env = { ...externalDatabase(urlOf(database.owner), folder.path), ALLOW_UNSAFE_DATABASE: '1' }
    server = runProgram(['start'], { ...env, RATE_LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' })
    const [, port] = await server.line(/http:\/\/localhost:(\d+)/)
    origin = `http://127.0.0.1:${port}`
    expected = await (await fetch(`${origin}/openapi.json`)).text()
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await stopProxy()
  })
  afterAll(async () => {
    server?.signal('SIGTERM')
    await server?.ended
    await database?.drop()
    folder.remove()
  })

  async function startProxy(buffering: 'on' | 'off'): Promise<string> {
    const port = await freePort()
    const path = join(folder.path, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder.path, name)};`)
      .join(' ')
    writeFileSync(
      path,
      `daemon off; worker_processes 1; pid ${join(folder.path, 'nginx.pid')};
      events { worker_connections 1024; }
      http {
        access_log off; ${temporary} keepalive_requests 100000;
        upstream firepay { server ${new URL(origin).host}; keepalive 16; }
        server {
          listen 127.0.0.1:${port};
          location / {
            proxy_pass http://firepay; proxy_http_version 1.1; proxy_set_header Connection "";
            proxy_set_header Host localhost; proxy_set_header X-Forwarded-For $remote_addr; proxy_buffering ${buffering};
          }
        }
      }`,
    )
    proxy = spawn(nginx ?? '', ['-e', 'stderr', '-p', folder.path, '-c', path], { stdio: 'ignore' })
    const address = `http://127.0.0.1:${port}`
    await eventually(
      () => statusOf(`${address}/livez`),
      (status) => status === 200,
      10_000,
    )
    return address
  }

  async function stopProxy(): Promise<void> {
    const running = proxy
    proxy = undefined
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await ended
  }

  /** Sends many requests at once and applies `take` to each socket's answers. */
  function flood(address: string, take: (socket: Socket) => void): void {
    const { hostname, port } = new URL(address)
    for (let n = 0; n < clients; n++) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.pause()
      socket.write('GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(requestsEach))
      take(socket)
      sockets.push(socket)
    }
  }

  function takeSlowly(socket: Socket): void {
    const timer = setInterval(() => socket.resume(), 50)
    socket.on('data', () => socket.pause())
    socket.on('close', () => clearInterval(timer))
  }

  test.for([
    ['on', 'nothing', () => {}],
    ['off', 'nothing', () => {}],
    ['on', 'slowly', takeSlowly],
    ['off', 'slowly', takeSlowly],
  ] as const)(
    'bounds memory and keeps serving when clients pipeline requests (proxy_buffering %s, reading %s)',
    async ([buffering, , take]) => {
      const address = await startProxy(buffering)
      const before = residentMb(server.pid)
      flood(address, take)
      let most = before
      for (let n = 0; n < 30; n++) {
        expect(await statusOf(`${origin}/livez`)).toBe(200)
        expect(await statusOf(`${address}/livez`)).toBe(200)
        if (n % 10 === 0) expect(await (await fetch(`${address}/openapi.json`)).text()).toBe(expected)
        most = Math.max(most, residentMb(server.pid))
      }
      expect(sockets.some((socket) => !socket.destroyed)).toBe(true)
      expect(most - before).toBeLessThan(allowedMb)
    },
  )
})

async function freePort(): Promise<number> {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  // The server listens on a port, so the address is an object.
  const { port } = holder.address() as AddressInfo
  await new Promise((resolve) => holder.close(resolve))
  return port
}

/** Read from /proc on Linux; 0 elsewhere. */
function residentMb(pid: number): number {
  const path = `/proc/${pid}/status`
  const kib = existsSync(path) ? /VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] : undefined
  return Number(kib ?? 0) / 1024
}
