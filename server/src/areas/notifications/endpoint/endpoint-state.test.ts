import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackgroundWork } from '../../../platform/loops/loop.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/program.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { send } from '../../../testing/send.ts'
import { startDelivery } from '../delivery/delivery.ts'

/**
 * Health of an address with real deliveries: by the rate of the newest 100 attempts and the failures in a row (decision
 * 297).
 */
let app: TestApp
let work: BackgroundWork[]
let receiver: Receiver
let status = 200
let isTesting = false
let siteId = ''
/** Responses of the receiver to notifications other than tests, oldest first. */
let answered: { isOk: boolean; at: string }[] = []
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  work = startDelivery(app.deps)
  receiver = await startReceiver(({ json }, response) => {
    // The site of an earlier test still retries.
    if (json.type !== 'test.ping' && json.data.siteId === siteId)
      answered.push({ isOk: status === 200, at: app.clock.now().toISOString() })
    response.writeHead(json.type === 'test.ping' && isTesting ? 500 : status).end()
  })
})
afterAll(async () => {
  await Promise.all(work.map((one) => one.stop()))
  await receiver.close()
  await app.close()
})

const token = () => app.owner.signedIn.accessToken
let made = 0

async function newSite() {
  const site = await app.createSite()
  const told = { notificationUrl: receiver.url, notificationEvents: ['payment.captured'] }
  await send(app, `PATCH /sites/${site.id}`, told, token())
  answered = []
  siteId = site.id
  return site
}

/**
 * Captures `payments` payments with one notification each. All of a step get the same response, so their order does not
 * matter.
 */
async function step(site: { id: string; secrets: { apiSecret: string } }, payments: number, isOk: boolean) {
  status = isOk ? 200 : 500
  app.clock.advance(100)
  const occurredAt = app.clock.now().toISOString()
  const events = Array.from({ length: payments }, () => ++made).flatMap((n) => [
    {
      id: `${n}-1`,
      type: 'payment.created',
      reference: `pay_${n}`,
      occurredAt,
      data: { amount: { amount: '100', currency: 'EUR' }, paymentMethod: { type: 'card' } },
    },
    { id: `${n}-2`, type: 'payment.captured', reference: `pay_${n}`, occurredAt, data: {} },
  ])
  await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
  type Listed = { status: string; attemptsCount: number; nextAttemptAt?: string }
  const list = async (query: string): Promise<Listed[]> =>
    (await send(app, `GET /notifications?siteId=${site.id}&${query}`, undefined, token())).body.items
  const isUnderWay = ({ status, attemptsCount, nextAttemptAt }: Listed) =>
    attemptsCount === 0 ||
    status === 'delivering' ||
    (nextAttemptAt !== undefined && new Date(nextAttemptAt) <= app.clock.now())
  await eventually(
    async () => [...(await list(`sort=-createdAt&limit=${payments}`)), ...(await list('status=retrying&limit=100'))],
    (all) => all.length >= payments && !all.some(isUnderWay),
    20_000,
  )
}

const stateOf = async (id: string) => {
  const [endpoint, listed] = await Promise.all([
    send(app, `GET /sites/${id}/notification-endpoint`, undefined, token()),
    send(app, `GET /sites/${id}`, undefined, token()),
  ])
  const { status, failingSince, recent, lastFailures } = endpoint.body
  const { attempts, succeeded } = recent
  return { status, failingSince, attempts, succeeded, lastFailures, listed: listed.body.notificationEndpoint }
}

/** The model: status and figures from all responses of the receiver. */
function expected() {
  const newest = answered.slice(-100)
  const failed = newest.filter(({ isOk }) => !isOk).length
  const lastOk = answered.findLastIndex(({ isOk }) => isOk)
  const run = answered.slice(lastOk + 1)
  const isFailing = run.length >= 5 || (failed > 0 && failed === newest.length)
  const status = isFailing ? 'failing' : failed >= 2 && failed / newest.length >= 0.05 ? 'unstable' : 'active'
  return {
    status,
    attempts: newest.length,
    succeeded: newest.length - failed,
    firstOfRun: status === 'failing' ? run[0]?.at : undefined,
  }
}

test.each([7])('agrees with a model of the newest 100 responses, for random runs (seed %i)', async (seed) => {
  const site = await newSite()
  let state = seed * 2_654_435_761
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const seen = new Set<string>()
  const since = new Map<string, string>()
  for (let n = 0; n < 24; n++) {
    // First more and more failures, then fewer.
    const isOk = random(20) >= 2 * Math.min(n, 24 - n)
    await step(site, 1 + random(isOk ? 9 : 3), isOk)
    if (random(8) === 0) {
      isTesting = random(2) === 0
      await send(app, `POST /sites/${site.id}/test-notification`, {}, token())
    }
    // Outcomes are recorded a moment after the response, and a retry may have become due meanwhile.
    const { firstOfRun, ...figures } = await eventually(
      async () => ({ ...expected(), shown: await stateOf(site.id) }),
      ({ shown, status, attempts, succeeded }) =>
        isDeepStrictEqual([shown.status, shown.attempts, shown.succeeded], [status, attempts, succeeded]),
      5_000,
    )
    const { failingSince, listed } = figures.shown
    expect(listed).toEqual({
      status: figures.status,
      ...(failingSince && { since: failingSince }),
      recent: { attempts: figures.attempts, succeeded: figures.succeeded },
    })
    // Recorded in the step of the first failure in a row, and unchanged until the next success.
    expect(failingSince !== undefined).toBe(firstOfRun !== undefined)
    if (firstOfRun !== undefined) {
      expect(Date.parse(failingSince) - Date.parse(firstOfRun)).toBeGreaterThanOrEqual(0)
      expect(since.get(firstOfRun) ?? failingSince).toBe(failingSince)
      since.set(firstOfRun, failingSince)
    }
    seen.add(figures.status)
  }
  expect([...seen].toSorted()).toEqual(['active', 'failing', 'unstable'])
})

test('one failure in nine makes an address unstable and never failing', async () => {
  const site = await newSite()
  const states: string[] = []
  for (let n = 0; n < 6; n++) {
    await step(site, 8, true)
    await step(site, 1, false)
    states.push((await stateOf(site.id)).status)
  }
  expect(states.slice(1)).toEqual(Array(5).fill('unstable'))
})

test('an address that never worked is failing', async () => {
  const site = await newSite()
  await step(site, 1, false)
  expect((await stateOf(site.id)).status).toBe('failing')
})

test('test notifications, repeated too, are in no figure', async () => {
  const site = await newSite()
  isTesting = true
  const ping = await send(app, `POST /sites/${site.id}/test-notification`, {}, token())
  for (let n = 0; n < 6; n++) await send(app, `POST /sites/${site.id}/test-notification`, {}, token())
  const repeated = await send(app, `POST /notifications/${ping.body.id}/repeat`, {}, token(), {
    'idempotency-key': 'repeat-of-a-test-ping',
  })
  expect(repeated.status).toBe(202)
  const detail = async () => (await send(app, `GET /notifications/${ping.body.id}`, undefined, token())).body
  await eventually(
    detail,
    ({ attempts }) => attempts.filter((one: { startedAt?: string }) => one.startedAt).length === 2,
    20_000,
  )
  expect(await stateOf(site.id)).toEqual({
    status: 'active',
    attempts: 0,
    succeeded: 0,
    lastFailures: [],
    listed: { status: 'active' },
  })
})
