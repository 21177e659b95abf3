/**
 * Durable events per second through POST /ingest/events: four senders, batches of 500, one site; then the same batches
 * again as duplicates. Prints JSON. Run: `npm run bench -- ingest [events] [folder of another clone to compare with]…`
 * With several clones their rounds alternate, so that noise affects all of them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processorTimeOf, root, setUp, start } from '../support/installation.ts'
import { describeMachine, median } from '../support/machine.ts'

const [count = '20000', ...others] = process.argv.slice(2)
const events = Number(count)
const batchSize = 500
const senders = 4
const rounds = Number(process.env.ROUNDS ?? 3)

/** Cost of a thousand events. Wall time is meaningful on a quiet machine, CPU time also on a busy one. */
type Measured = { eventsPerSecond: number; nodeMs: number; postgresMs: number }
type Rates = { fresh: Measured[]; duplicates: Measured[] }
const installations = [root, ...others]
const rates = new Map<string, Rates>(installations.map((folder) => [folder, { fresh: [], duplicates: [] }]))
const running = []
try {
  for (const folder of installations) running.push(await open(folder))
  for (let round = 0; round < rounds; round++) {
    // Alternates the order, because the leftovers of a round cost the next one.
    for (const one of round % 2 === 0 ? running : running.toReversed()) {
      const secret = await one.newSite(`Round ${round}`)
      const batches = makeBatches(round)
      rates.get(one.folder)?.fresh.push(await measure(one, secret, batches, 'accepted'))
      rates.get(one.folder)?.duplicates.push(await measure(one, secret, batches, 'duplicate'))
    }
  }
  const result = {
    name: 'ingest',
    machine: describeMachine(),
    events,
    senders,
    batchSize,
    installations: [...rates.values()].map(({ fresh, duplicates }, index) => ({
      clone: index === 0 ? 'this' : `other ${index}`,
      fresh: summary(fresh),
      duplicates: summary(duplicates),
    })),
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  for (const one of running) await one.close()
}

function summary(all: Measured[]) {
  const of = (key: keyof Measured) => median(all.map((one) => one[key]))
  return {
    eventsPerSecond: of('eventsPerSecond'),
    nodeMsPerThousand: of('nodeMs'),
    postgresMsPerThousand: of('postgresMs'),
    eventsPerSecondOfEachRound: all.map((one) => one.eventsPerSecond),
  }
}

type Open = Awaited<ReturnType<typeof open>>

async function measure(one: Open, secret: string, batches: string[], expected: string): Promise<Measured> {
  const before = one.processorTime()
  const eventsPerSecond = await sendAll(one.origin, secret, batches, expected)
  const after = one.processorTime()
  const perThousand = (ms: number) => Math.round((ms * 1_000) / events)
  return {
    eventsPerSecond,
    nodeMs: perThousand(after.node - before.node),
    postgresMs: perThousand(after.postgres - before.postgres),
  }
}

async function open(folder: string) {
  const data = mkdtempSync(join(tmpdir(), 'firepay-bench-ingest-'))
  const command = [process.execPath, join(folder, 'bin', 'firepay.mjs'), 'start']
  const server = await start(command, folder, { DATA_DIR: join(data, 'data'), RATE_LIMITS: 'off' })
  const { call } = await setUp(server)
  return {
    folder,
    origin: server.origin,
    processorTime: () => processorTimeOf(server.pid, (commandLine) => commandLine.includes(data)),
    async newSite(name: string): Promise<string> {
      const body = JSON.stringify({ name, timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' })
      const made = (await (await call('/sites', { method: 'POST', body })).json()) as { secrets: { apiSecret: string } }
      return made.secrets.apiSecret
    },
    async close() {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Payments created, authorized and captured with a fee; one in ten refunded. Batches contain whole payments. */
function makeBatches(round: number): string[] {
  const all: object[] = []
  for (let payment = 0; all.length < events; payment++) {
    const reference = `p-${round}-${payment}`
    const at = (minute: number) => new Date(Date.UTC(2024, payment % 12, 1 + (payment % 28), 12, minute)).toISOString()
    const amount = { amount: String(1_000 + (payment % 9_000)), currency: 'EUR' }
    const say = (type: string, minute: number, data: object, of = reference) =>
      all.push({ id: `${of}-${type}`, type, occurredAt: at(minute), reference: of, data })
    say('payment.created', 0, {
      amount,
      orderReference: `order-${payment}`,
      paymentMethod: { type: 'card', brand: 'visa', funding: 'credit', last4: '4242', issuerCountry: 'DE' },
      customer: { id: `c-${payment}`, email: `buyer${payment}@mail.example`, name: 'Jo Buyer', country: 'DE' },
      metadata: { cart: `cart-${payment}`, channel: 'web' },
    })
    say('payment.authorized', 1, { attempt: { connector: 'acquirer', durationMs: 420 } })
    say('payment.captured', 2, { fees: [{ type: 'processing', amount: { amount: '29', currency: 'EUR' } }] })
    if (payment % 10 !== 0) continue
    const refund = { paymentReference: reference, amount: { amount: '500', currency: 'EUR' } }
    say('refund.created', 3, refund, `r-${round}-${payment}`)
    say('refund.succeeded', 4, {}, `r-${round}-${payment}`)
  }
  const batches: string[] = []
  for (let first = 0; first < events; first += batchSize) {
    batches.push(JSON.stringify({ events: all.slice(first, Math.min(first + batchSize, events)) }))
  }
  return batches
}

/** @returns events per second, from the first request to the last answer */
async function sendAll(origin: string, secret: string, batches: string[], expected: string): Promise<number> {
  const queue = [...batches]
  let waiting = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
        const answer = await fetch(`${origin}/api/v1/ingest/events`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
          body,
        })
        if (!answer.ok) throw new Error(`ingest answered ${answer.status}: ${await answer.text()}`)
        const { results } = (await answer.json()) as { results: { status: string; message?: string }[] }
        // A payment split between batches may arrive before its creation; it is held and accepted later.
        waiting += results.filter(({ status }) => status === 'held').length
        const other = results.find(({ status }) => status !== expected && status !== 'held')
        if (other) throw new Error(`an event is ${other.status} instead of ${expected}: ${other.message}`)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  if (waiting > batches.length * 4) throw new Error(`${waiting} events were held`)
  return Math.round(events / seconds)
}
