/**
 * Notifications from the durable queue, in three parts:
 * - `speed`: deliveries per second to a healthy receiver, from its first request to the last: while payments arrive,
 *   and of what was queued before a worker started;
 * - `isolation`: time from the ingest answer to the receiver, alone and while another site's receiver hangs with 10,000
 *   queued events;
 * - `queueing`: cost of writing notifications during ingest, without a worker: the same payments for a site without and
 *   with an address, alternating.
 * Prints JSON. Run: `npm run bench -- notifications [payments] [sites]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, processorTimeOf, type Running, root, setUp, start } from '../support/installation.ts'
import { describeMachine } from '../support/machine.ts'
import { type BenchSite, ingest, makeSite, time, until } from './site.ts'

const [payments = 5_000, sites = 5] = process.argv.slice(2).map(Number)
const patienceMs = 180_000

/** First arrival of each notification, and the number of requests. */
const arrived = new Map<string, number>()
let requests = 0
let lastArrivedAt = 0
const healthy = createServer((request, response) => {
  requests++
  lastArrivedAt = performance.now()
  const id = String(request.headers['webhook-id'])
  if (!arrived.has(id)) arrived.set(id, lastArrivedAt)
  request.resume()
  request.on('end', () => response.end('ok'))
})
const hanging = createServer((request) => request.resume())
const healthyUrl = await listen(healthy)
const hangingUrl = await listen(hanging)

async function listen(server: typeof healthy): Promise<string> {
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${port}/`
}

const data = mkdtempSync(join(tmpdir(), 'firepay-bench-notifications-'))
const env = { DATA_DIR: join(data, 'data'), RATE_LIMITS: 'off', CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' }
const command = [process.execPath, join(root, 'bin', 'firepay.mjs'), 'start']

try {
  const {
    silent,
    telling,
    queued,
    whileTheyComeIn,
    isolation: isolated,
  } = await inServer(command, async (server) => {
    const { call } = await setUp(server)
    const installation = { origin: server.origin, call }
    const silent = await makeSite(installation, 'Silent')
    const telling = await makeSite(installation, 'Telling', healthyUrl)
    const queued = await makeSites(installation, 'Queued')
    const whileTheyComeIn = await speed(installation)
    return { whileTheyComeIn, isolation: await isolation(installation), silent, telling, queued }
  })
  const fromQueue = await speedFromQueue(queued)
  const queueing = await inServer([...command, '--role=api'], async (server) => {
    const large = { batchSize: 250, payments: 2_000, rounds: 6 }
    // Notifications are written with the batch instead of through the outbox: with the largest such batch, and with
    // batches of live traffic.
    const most = { batchSize: 50, payments: 1_000, rounds: 6 }
    const small = { batchSize: 10, payments: 600, rounds: 6 }
    const sites = [silent, telling] as const
    const measured = []
    for (const batches of [large, most, small]) measured.push(await measureQueueing(server, sites, batches))
    return measured
  })
  const speeds = { whileTheyComeIn, fromQueue }
  const result = { name: 'notifications', machine: describeMachine(), speed: speeds, isolation: isolated, queueing }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  for (const server of [healthy, hanging]) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(data, { recursive: true, force: true })
}

type Installation = Parameters<typeof makeSite>[0]

async function inServer<T>(line: string[], measure: (server: Running) => Promise<T>): Promise<T> {
  const server = await start(line, root, env)
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}

async function makeSites(installation: Installation, name: string): Promise<BenchSite[]> {
  const all: BenchSite[] = []
  for (let site = 0; site < sites; site++) all.push(await makeSite(installation, `${name} ${site}`, healthyUrl))
  return all
}

async function speed(installation: Installation) {
  const all = await makeSites(installation, 'Site')
  const ingestMs = await time(() => Promise.all(all.map((site) => ingest(site, Math.floor(payments / sites)))))
  return { sites, ...(await deliveries()), eventsPerSecond: Math.round((2 * payments * 1_000) / ingestMs) }
}

async function speedFromQueue(all: readonly BenchSite[]) {
  arrived.clear()
  requests = 0
  await inServer([...command, '--role=api'], ({ origin }) =>
    Promise.all(all.map((site) => ingest({ ...site, origin }, Math.floor(payments / sites)))),
  )
  return { sites, ...(await inServer(command, deliveries)) }
}

/** Waits until all payments were delivered. */
async function deliveries() {
  await until(() => arrived.size >= payments, patienceMs)
  const instants = [...arrived.values()]
  const seconds = (Math.max(...instants) - Math.min(...instants)) / 1_000
  const deliveriesPerSecond = Math.round(arrived.size / seconds)
  return { expected: payments, arrived: arrived.size, requests, deliveriesPerSecond }
}

async function isolation(installation: Installation) {
  const own = await makeSite(installation, 'Own', healthyUrl)
  const other = await makeSite(installation, 'Hanging', hangingUrl)
  const alone = await delays(own, 'alone')
  await ingest(other, 10_000)
  // Until the hanging receiver occupies its maximum of slots.
  await delay(2_000)
  const beside = await delays(own, 'beside')
  return { queuedForHanging: 10_000, aloneMs: alone, besideMs: beside, addedP99Ms: beside.p99 - alone.p99 }
}

/** 300 payments, one after another: from the ingest answer to the request at the receiver. */
async function delays(site: BenchSite, round: string) {
  const all: number[] = []
  for (let number = 0; number < 300; number++) {
    const before = requests
    await ingest(site, 1, `${round}${number}`)
    const answered = performance.now()
    await until(() => requests > before, 30_000)
    all.push((requests > before ? lastArrivedAt : performance.now()) - answered)
  }
  all.sort((one, two) => one - two)
  const at = (share: number) => Math.round(all[Math.floor(all.length * share)] ?? 0)
  return { p50: at(0.5), p99: at(0.99), most: at(0.999) }
}

type Batches = { batchSize: number; payments: number; rounds: number }

async function measureQueueing(
  server: Running,
  sites: readonly [silent: BenchSite, telling: BenchSite],
  { batchSize, payments: each, rounds }: Batches,
) {
  const events = 2 * each * rounds
  const processorTime = () => processorTimeOf(server.pid, (commandLine) => commandLine.includes(data))
  const used = sites.map((site) => ({ site: { ...site, origin: server.origin }, ms: 0, node: 0, postgres: 0 }))
  // Warm-up.
  for (const { site } of used) await ingest(site, each / 2, `first-${batchSize}`, batchSize)
  for (let round = 0; round < rounds; round++) {
    for (const one of used) {
      const before = processorTime()
      one.ms += await time(() => ingest(one.site, each, `${batchSize}-${round}`, batchSize))
      const after = processorTime()
      one.node += after.node - before.node
      one.postgres += after.postgres - before.postgres
    }
  }
  const told = used.map(({ site, ms, node, postgres }) => ({
    site: site.name,
    eventsPerSecond: Math.round((events * 1_000) / ms),
    processorMsPerThousandEvents: {
      node: Math.round((node * 1_000) / events),
      postgres: Math.round((postgres * 1_000) / events),
    },
  }))
  const [silent, telling] = used
  const slowerBy = silent && telling && `${Math.round((telling.ms / silent.ms - 1) * 1_000) / 10} %`
  return { eventsOfBatch: batchSize, sites: told, slowerBy }
}
