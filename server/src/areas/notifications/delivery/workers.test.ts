import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { eur } from '../../../testing/eur.ts'
import { eventually, type Program, temporaryFolder } from '../../../testing/program.ts'
import { type Received, type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { send } from '../../../testing/send.ts'
import { uuidOf } from '../../../testing/uuid-of.ts'
import { type WorkerStarter, workersOf } from '../../../testing/worker.ts'

/** Workers in separate processes: one is killed during a bulk repeat, and two run in parallel. */
let app: TestApp
let folder: ReturnType<typeof temporaryFolder>
let workers: WorkerStarter
const running: Program[] = []
const receivers: Receiver[] = []
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  folder = temporaryFolder()
  workers = workersOf(app, folder.path)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(kill))
})
afterAll(async () => {
  await Promise.all(receivers.map((one) => one.close()))
  await app.close()
  folder.remove()
})

async function start(): Promise<Program> {
  const worker = await workers.start()
  running.push(worker)
  return worker
}

async function kill(worker: Program): Promise<void> {
  worker.signal('SIGKILL')
  await worker.ended
}

const token = () => app.owner.signedIn.accessToken

type Answer = (request: Received, response: ServerResponse) => void

/** A receiver with a replaceable handler. */
async function changingReceiver(first: Answer) {
  const state = { answer: first }
  const receiver = await startReceiver((request, response) => state.answer(request, response))
  receivers.push(receiver)
  return Object.assign(state, receiver)
}

type Site = { id: string; secrets: { apiSecret: string } }
async function siteTold(url: string): Promise<Site> {
  const site = await app.createSite()
  const told = { notificationUrl: url, notificationEvents: ['payment.captured'] }
  expect((await send(app, `PATCH /sites/${site.id}`, told, token())).status).toBe(200)
  return site
}

async function ingest(site: Site, steps: readonly [id: string, type: string, reference: string, data: object][]) {
  const occurredAt = new Date(app.clock.now().getTime() - 1_000).toISOString()
  const events = steps.map(([id, type, reference, data]) => ({ id, type, reference, occurredAt, data }))
  await acceptEvents(app, site.secrets.apiSecret, events)
}

/** One event per payment: its creation, or a partial capture. */
const stepOf = (references: readonly string[], step: number) =>
  references.map((reference): [string, string, string, object] =>
    step === 0
      ? [`${reference}-0`, 'payment.created', reference, { amount: eur(1_000), paymentMethod: { type: 'card' } }]
      : [`${reference}-${step}`, 'payment.captured', reference, { amount: eur(1) }],
  )

const totalOf = async (status: string, site?: Site) => {
  const of = site ? `&siteId=${site.id}` : ''
  return (await send(app, `GET /notifications?status=${status}${of}`, undefined, token())).body.total
}

const objectOf = ({ json }: Received) => json.data.object.id

test('another worker completes a bulk repeat of a killed one', {
  timeout: 300_000,
}, async () => {
  const [payments, captures] = [50, 4]
  const total = payments * captures
  // Gone (410): open notifications are canceled.
  const receiver = await changingReceiver((_request, response) => void response.writeHead(410).end())
  const site = await siteTold(receiver.url)
  const references = Array.from({ length: payments }, (_, index) => `repeat_${index}`)
  const steps = Array.from({ length: captures + 1 }, (_, step) => stepOf(references, step))
  await ingest(site, steps.flat())
  const first = await start()
  await eventually(
    () => totalOf('canceled', site),
    (canceled) => canceled === total,
    20_000,
  )
  await send(app, `POST /sites/${site.id}/notification-endpoint/enable`, {}, token())

  // From the sixtieth request on the receiver does not respond: the worker is killed while these are in flight.
  receiver.requests.length = 0
  const silent: string[] = []
  receiver.answer = ({ id }, response) => {
    if (receiver.requests.length < 60) response.end('ok')
    else silent.push(id)
  }
  const path = '/notifications/repeat-plans'
  const { body: plan } = await send(
    app,
    `POST ${path}`,
    { filter: { siteId: site.id, status: 'canceled' }, perSecond: 100 },
    token(),
  )
  expect(plan.willRepeat).toBe(total)
  const key = { 'idempotency-key': randomUUID() }
  expect((await send(app, `POST ${path}/${plan.id}/start`, {}, token(), key)).status).toBe(202)
  await eventually(
    async () => silent.length,
    (count) => count === 4,
    20_000,
  )
  await kill(first)
  const { progress: half } = (await send(app, `GET ${path}/${plan.id}`, undefined, token())).body
  expect(half.delivered).toBeGreaterThan(0)
  expect(half.left).toBeGreaterThan(0)
  expect(half.skipped).toEqual([])

  receiver.answer = (_request, response) => void response.end('ok')
  // After the leases of the first worker.
  workers.advance(6_000)
  await start()
  const { progress } = await eventually(
    async () => (await send(app, `GET ${path}/${plan.id}`, undefined, token())).body,
    (repeat) => repeat.status === 'done',
    120_000,
  )
  expect(progress).toEqual({ sent: total, delivered: total, failed: 0, left: 0, skipped: [] })
  expect(await totalOf('delivered', site)).toBe(total)
  const times = Map.groupBy(receiver.requests, (one) => one.id)
  expect(times.size).toBe(total)
  // Only attempts that the killed worker had not recorded are sent twice.
  const unwritten = total - half.delivered
  expect(receiver.requests.length - total).toBeLessThanOrEqual(unwritten)
  for (const id of silent) expect(times.get(id)).toHaveLength(2)
  for (const [, of] of Map.groupBy(receiver.requests, objectOf)) {
    const sequences = of.map((one) => one.json.data.sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  }
})

test('two parallel workers deliver everything once, in the order of each payment', {
  timeout: 300_000,
}, async () => {
  const [sites, rounds] = [10, 5]
  const workerOf = new Map<string, string>()
  const faults: string[] = []
  const next = new Map<string, number>()
  const receiver = await changingReceiver(async (request, response) => {
    const { sequence } = request.json.data
    const object = objectOf(request)
    if (sequence !== (next.get(object) ?? 0) + 1) faults.push(`${object}: ${sequence} after ${next.get(object)}`)
    if (workerOf.has(request.id)) faults.push(`${request.id} came twice`)
    workerOf.set(request.id, await leaseOf(request.id))
    next.set(object, sequence)
    response.end('ok')
  })
  await Promise.all([start(), start()])
  const told = await Promise.all(Array.from({ length: sites }, () => siteTold(receiver.url)))
  const referencesOf = (site: Site) => [`${site.id}_a`, `${site.id}_b`]
  for (let round = 0; round < rounds; round++) {
    const steps = round === 0 ? [0, 1, 2] : [2 * round + 1, 2 * round + 2]
    for (const site of told) {
      const references = referencesOf(site)
      await ingest(
        site,
        steps.flatMap((step) => stepOf(references, step)),
      )
    }
  }
  const total = sites * 2 * rounds * 2
  await eventually(
    async () => (await Promise.all(told.map((site) => totalOf('delivered', site)))).reduce((sum, one) => sum + one, 0),
    (delivered) => delivered === total,
    120_000,
  )
  expect(faults).toEqual([])
  expect(workerOf.size).toBe(total)
  expect(receiver.requests.length).toBe(total)
  expect(new Set(workerOf.values()).size).toBe(2)
})

/** Worker that holds the lease of a notification in flight. */
async function leaseOf(id: string): Promise<string> {
  const row = await app.database.worker
    .selectFrom('notifications')
    .select('lease_id')
    .where('id', '=', uuidOf('notification', id))
    .executeTakeFirst()
  return row?.lease_id ?? 'nobody'
}
