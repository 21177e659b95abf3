/**
 * Deliveries a second to a healthy receiver on this machine, from a durable queue: events are taken in for several sites
 * that are told of them, and the time is measured from the first request of the receiver to the last. Prints JSON.
 * Run: `npm run bench -- notifications [payments] [sites]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, root, setUp, start } from '../support/installation.ts'
import { describeMachine } from '../support/machine.ts'

const [payments = 5_000, sites = 5] = process.argv.slice(2).map(Number)
const batchSize = 250
const patienceMs = 180_000

const arrived = new Map<string, number>()
let requests = 0
const receiver = createServer((request, response) => {
  requests++
  request.resume()
  request.on('end', () => {
    const id = String(request.headers['webhook-id'])
    if (!arrived.has(id)) arrived.set(id, performance.now())
    response.end('ok')
  })
})
const port = await freePort()
await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve))

const data = mkdtempSync(join(tmpdir(), 'firepay-bench-notifications-'))
const env = { DATA_DIR: join(data, 'data'), RATE_LIMITS: 'off', CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' }
const server = await start([process.execPath, join(root, 'bin', 'firepay.mjs'), 'start'], root, env)
try {
  const { call } = await setUp(server)
  const secrets: string[] = []
  for (let site = 0; site < sites; site++) {
    const body = JSON.stringify({ name: `Site ${site}`, timeZone: 'UTC', defaultCurrency: 'EUR' })
    const made = (await (await call('/sites', { method: 'POST', body })).json()) as {
      id: string
      secrets: { apiSecret: string }
    }
    const url = { notificationUrl: `http://127.0.0.1:${port}/`, notificationEvents: ['payment.captured'] }
    await call(`/sites/${made.id}`, { method: 'PATCH', body: JSON.stringify(url) })
    secrets.push(made.secrets.apiSecret)
  }
  const ingestMs = await time(() => Promise.all(secrets.map((secret, site) => ingest(secret, site))))
  for (let waited = 0; arrived.size < payments && waited < patienceMs; waited += 50) await delay(50)
  const instants = [...arrived.values()]
  const seconds = (Math.max(...instants) - Math.min(...instants)) / 1000
  const result = {
    name: 'notifications',
    machine: describeMachine(),
    sites,
    expected: payments,
    arrived: arrived.size,
    requests,
    eventsPerSecond: Math.round((2 * payments * 1000) / ingestMs),
    deliveriesPerSecond: Math.round(arrived.size / seconds),
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await server.stop()
  receiver.closeAllConnections()
  receiver.close()
  rmSync(data, { recursive: true, force: true })
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** This site's share of the payments, each created and captured. */
async function ingest(secret: string, site: number): Promise<void> {
  const at = new Date().toISOString()
  const amount = { amount: '1000', currency: 'EUR' }
  const all = Array.from({ length: Math.floor(payments / sites) }, (_, number) => {
    const reference = `p-${site}-${number}`
    const created = { amount, paymentMethod: { type: 'card', brand: 'visa' } }
    return [
      { id: `${reference}-1`, type: 'payment.created', occurredAt: at, reference, data: created },
      { id: `${reference}-2`, type: 'payment.captured', occurredAt: at, reference, data: {} },
    ]
  }).flat()
  for (let first = 0; first < all.length; first += batchSize) {
    const answer = await fetch(`${server.origin}/api/v1/ingest/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events: all.slice(first, first + batchSize) }),
    })
    if (!answer.ok) throw new Error(`ingest answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}
