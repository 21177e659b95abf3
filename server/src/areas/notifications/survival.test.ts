import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eur } from '../../testing/eur.ts'
import { type Program, temporaryFolder } from '../../testing/program.ts'
import { type Received, type Receiver, startReceiver } from '../../testing/receiver.ts'
import { send } from '../../testing/send.ts'
import { workersOf } from '../../testing/worker.ts'

/**
 * A receiver that fails three times in ten, and a worker that is killed repeatedly: everything is delivered, in order for
 * each object (security.md N-05, N-06). `TESTS=full` has twenty kills and 2,000 events on 50 objects.
 */
const isFull = process.env.TESTS === 'full'
const [objects, eventsOfEach, kills] = isFull ? [50, 40, 20] : [10, 12, 3]

let app: TestApp
let receiver: Receiver
let folder: ReturnType<typeof temporaryFolder>
let worker: Program | undefined
let answered = 0
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  folder = temporaryFolder()
  // Seven of ten, deterministically: 0, 3, 6, 9 of each ten … fail at another event each time.
  receiver = await startReceiver((_request, response) => {
    response.writeHead((answered++ * 7) % 10 < 3 ? 500 : 200).end()
  })
})
afterAll(async () => {
  worker?.signal('SIGKILL')
  await worker?.ended
  await receiver.close()
  await app.close()
  folder.remove()
})

test('everything arrives in order through kill -9', { timeout: 600_000 }, async () => {
  const site = await app.createSite()
  const token = app.owner.signedIn.accessToken
  // The clock is moved by days; releases of money are excluded from the count.
  const told = { notificationUrl: receiver.url, notificationEvents: ['payment.captured'] }
  await send(app, `PATCH /sites/${site.id}`, told, token)
  const at = app.clock.now().getTime() - 3_600_000
  const events = Array.from({ length: eventsOfEach + 1 }, (_, step) =>
    Array.from({ length: objects }, (__, object) => ({
      id: `${object}-${step}`,
      type: step === 0 ? 'payment.created' : 'payment.captured',
      reference: `pay_${object}`,
      occurredAt: new Date(at + step * 1_000).toISOString(),
      data: step === 0 ? { amount: eur(eventsOfEach), paymentMethod: { type: 'card' } } : { amount: eur(1) },
    })),
  ).flat()
  await acceptEvents(app, site.secrets.apiSecret, events)

  const { start, advance } = workersOf(app, folder.path)
  const total = objects * eventsOfEach
  const arrived = () => new Set(receiver.requests.map((one) => one.id)).size
  for (let killed = 0; killed < kills; killed++) {
    worker = await start()
    const before = receiver.requests.length
    const wanted = Math.max(3, Math.floor(total / kills / 2))
    for (let waited = 0; receiver.requests.length < before + wanted && waited < 5_000; waited += 5) {
      await delay(5)
      if (waited % 500 === 0) advance(6_000)
    }
    worker.signal('SIGKILL')
    await worker.ended
    advance(6_000)
  }
  worker = await start()
  const until = performance.now() + 120_000
  const list = async () =>
    (await send(app, `GET /notifications?siteId=${site.id}&status=delivered`, undefined, token)).body
  while ((await list()).total < total && performance.now() < until) {
    advance(400_000)
    await delay(200)
  }
  expect([arrived(), (await list()).total]).toEqual([total, total])
  expect(findDisorder(receiver.requests)).toEqual([])
})

/** Notifications first sent although an earlier one of their object was neither delivered nor tried three times. */
function findDisorder(requests: readonly Received[]): string[] {
  const seen = new Map<string, Map<number, number>>()
  const found: string[] = []
  const isSuccess = requests.map((_, index) => (index * 7) % 10 >= 3)
  for (const [index, { json }] of requests.entries()) {
    const { sequence, object } = json.data
    const tries = seen.get(object.id) ?? new Map<number, number>()
    seen.set(object.id, tries)
    const isFirst = !tries.has(sequence)
    for (let earlier = 1; isFirst && earlier < sequence; earlier++) {
      if ((tries.get(earlier) ?? 0) < 3) found.push(`${object.id}: ${sequence} before ${earlier}`)
    }
    tries.set(sequence, isSuccess[index] ? Number.POSITIVE_INFINITY : (tries.get(sequence) ?? 0) + 1)
  }
  return found
}
