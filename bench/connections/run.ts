/**
 * Memory cost of connections that send 1,000 requests each and read nothing. Then 500 clients that open a connection
 * per call, together at four times the sustainable rate: durations of calls, of a sign-in per second, and of `/livez`,
 * each over a new connection. Prints JSON. Run: `npm run bench -- connections [connections] [seconds]`
 */
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { memoryOf, root, setUp, start } from '../support/installation.ts'
import { describeMachine, percentile } from '../support/machine.ts'

const count = Number(process.argv[2] ?? 100)
const seconds = Number(process.argv[3] ?? 5)
const folder = mkdtempSync(join(tmpdir(), 'firepay-bench-connections-'))
// As root, PostgreSQL runs under an unprivileged account, which must be able to enter the folder.
chmodSync(folder, 0o755)
const running = await start([process.execPath, join(root, 'bin', 'firepay.mjs'), 'start'], root, {
  DATA_DIR: join(folder, 'data'),
  FIREPAY_BUILD: 'off',
  RATE_LIMITS: 'off',
})
try {
  const { hostname, port } = new URL(running.origin)
  const idle = await livezFor(2)
  const results: Record<string, unknown> = {}
  for (const path of ['/openapi.json', '/docs', '/livez']) {
    const before = residentMb()
    const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
    const sockets = Array.from({ length: count }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.pause()
      socket.write(request.repeat(1_000))
      return socket
    })
    const { mostMb, ...livez } = await livezFor(seconds)
    results[path] = { moreMb: Math.round(mostMb - before), livez }
    for (const socket of sockets) socket.destroy()
  }
  const { owner, freshToken } = await setUp(running)
  const url = `${running.origin}/api/v1/transactions`
  const mostPerSecond = await callsPerSecond(url, await freshToken())
  const rate = mostPerSecond * 4
  const rushing = rush(url, await freshToken(), rate)
  const signIns = signInEverySecond(owner)
  const { mostMb: _, ...livez } = await livezFor(seconds)
  const rushed = { mostPerSecond, perSecond: rate, ...(await rushing), signIns: await signIns, livez }
  const result = { name: 'connections', machine: describeMachine(), connections: count, idle, ...results, rushed }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** One request after another, each over a new connection. */
async function livezFor(forSeconds: number) {
  const times: number[] = []
  let mostMb = 0
  for (const until = performance.now() + forSeconds * 1_000; performance.now() < until; ) {
    const startedAt = performance.now()
    await new Promise((resolve, reject) => {
      get(`${running.origin}/livez`, { agent: false }, (answer) => answer.resume().on('end', resolve)).on(
        'error',
        reject,
      )
    })
    times.push(performance.now() - startedAt)
    // Not at every call, because it takes longer than a call.
    if (times.length % 50 === 1) mostMb = Math.max(mostMb, residentMb())
  }
  mostMb = Math.max(mostMb, residentMb())
  const p = (share: number) => Math.round(percentile(times, share))
  return { mostMb: Math.round(mostMb), count: times.length, p50: p(50), p99: p(99) }
}

/** Resident memory of the server and its PostgreSQL. */
function residentMb(): number {
  return memoryOf(running.pid, (commandLine) => commandLine.includes(folder))
}

/** Twelve callers in a closed loop, with a new connection per call. */
async function callsPerSecond(url: string, token: string): Promise<number> {
  const until = performance.now() + 3_000
  let answered = 0
  const caller = async () => {
    while (performance.now() < until) {
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}`, connection: 'close' } })
      await answer.arrayBuffer()
      if (answer.ok) answered++
    }
  }
  await Promise.all(Array.from({ length: 12 }, caller))
  return Math.round(answered / 3)
}

/** In a separate process, so that it does not slow down the measurement here. */
async function rush(url: string, token: string, perSecond: number) {
  const script = join(import.meta.dirname, 'rush.ts')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, url, token, String(perSecond), String(seconds)],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const { times, tookMs } = JSON.parse(stdout) as { times: Record<string, number[]>; tookMs: number }
  const byStatus = Object.entries(times).map(([status, list]) => {
    return [
      status,
      { count: list.length, p50: Math.round(percentile(list, 50)), p99: Math.round(percentile(list, 99)) },
    ]
  })
  return { tookMs: Math.round(tookMs), byStatus: Object.fromEntries(byStatus) as Record<string, unknown> }
}

async function signInEverySecond(owner: { email: string; password: string }) {
  const times: number[] = []
  const statuses: number[] = []
  for (let second = 0; second < seconds; second++) {
    const startedAt = performance.now()
    const answer = await fetch(`${running.origin}/api/v1/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(owner),
    })
    await answer.arrayBuffer()
    statuses.push(answer.status)
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 - (performance.now() - startedAt))))
  }
  return { statuses, p99: Math.round(percentile(times, 99)) }
}
