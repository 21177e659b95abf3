/**
 * Connections that send 1,000 requests each and read nothing: what they cost in memory, and how `/livez` answers meanwhile over
 * connections of its own. Prints JSON. Run: `npm run bench -- connections [connections] [seconds]`
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, start } from '../support/installation.ts'
import { describeMachine, percentile } from '../support/machine.ts'

const count = Number(process.argv[2] ?? 100)
const seconds = Number(process.argv[3] ?? 5)
const folder = mkdtempSync(join(tmpdir(), 'firepay-bench-connections-'))
// PostgreSQL runs as an account without rights when we are root, and must be able to enter.
chmodSync(folder, 0o755)
const running = await start([process.execPath, join(root, 'bin', 'firepay.mjs'), 'start'], root, {
  DATA_DIR: join(folder, 'data'),
  FIREPAY_BUILD: 'off',
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
  const result = { name: 'connections', machine: describeMachine(), connections: count, idle, ...results }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Asks one after another, each over a connection of its own. */
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
    mostMb = Math.max(mostMb, residentMb())
  }
  const p = (share: number) => Math.round(percentile(times, share))
  return { mostMb: Math.round(mostMb), count: times.length, p50: p(50), p99: p(99) }
}

function residentMb(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.pid}/status`, 'utf8'))?.[1]) / 1_024
}
