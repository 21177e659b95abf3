import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { asId, decodeId } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '../../../platform/db/transaction.ts'
import { type BackgroundWork, startLoop } from '../../../platform/loops/loop.ts'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { clusterWorkers } from '../../../testing/cluster.ts'
import { eur } from '../../../testing/eur.ts'
import { merchantOf, signInMember } from '../../../testing/members.ts'
import { besideAnotherInstance } from '../../../testing/other-instance.ts'
import { eventually } from '../../../testing/program.ts'
import { type Received, type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { send } from '../../../testing/send.ts'
import { uuidOf } from '../../../testing/uuid-of.ts'
import { markDue } from '../create/create-notifications.ts'
import { startDelivery } from '../delivery/delivery.ts'
import { recordMoves } from '../totals/sums.ts'
import { freeInstants, stepRepeats } from './repeat-step.ts'

let app: TestApp
let work: BackgroundWork[]
const receivers: Receiver[] = []
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  work = [
    ...startDelivery(app.deps),
    startLoop('repeating', 20, app.deps.log, (isStopping) => stepRepeats(app.deps, isStopping)),
  ]
})
afterAll(async () => {
  await Promise.all(work.map((one) => one.stop()))
  await Promise.all(receivers.map((one) => one.close()))
  await app.close()
})

const token = () => app.owner.signedIn.accessToken
const newKey = () => ({ 'idempotency-key': randomUUID() })

/** A site with a receiver whose handler can be replaced. */
async function toldSite() {
  const state = { answer: (_request: Received, response: ServerResponse): void => void response.end('ok') }
  const receiver = await startReceiver((request, response) => state.answer(request, response))
  receivers.push(receiver)
  const site = await app.createSite()
  await send(app, `PATCH /sites/${site.id}`, { notificationUrl: receiver.url }, token())
  return Object.assign(state, { ...site, receiver })
}
type Site = Awaited<ReturnType<typeof toldSite>>

const refuse = (_request: Received, response: ServerResponse) => void response.writeHead(500).end()

async function capture(site: Site, references: readonly string[], captures = 1) {
  const at = app.clock.now().getTime() - 1_000
  const events = references.flatMap((reference) =>
    Array.from({ length: captures + 1 }, (_, step) => ({
      id: `${reference}-${step}`,
      type: step === 0 ? 'payment.created' : 'payment.captured',
      reference,
      occurredAt: new Date(at + step).toISOString(),
      data: step === 0 ? { amount: eur(captures), paymentMethod: { type: 'card' } } : { amount: eur(1) },
    })),
  )
  await acceptEvents(app, site.secrets.apiSecret, events)
}

/** As if the schedules of all had ended. */
async function fail(site: Site, which = sql`true`) {
  const [merchantId, siteId] = [merchantOf(app), asId('site', uuidOf('site', site.id))]
  await withTenant(app.database.app, merchantId, async (trx) => {
    const { rows } = await sql<{ id: string; event_type: string; created_at: Date; status: string }>`
      select id, event_type, created_at, status from notifications
      where merchant_id = ${merchantId} and site_id = ${siteId} and ${which} for update`.execute(trx)
    await sql`update notifications set status = 'failed', next_attempt_at = null, lease_id = null, scheduled_count = 10,
      attempts_count = 10, last_http_status = 500
      where merchant_id = ${merchantId} and id = any(${rows.map((row) => row.id)}::uuid[])`.execute(trx)
    const moves = rows.map((row) => {
      return { siteId, eventType: row.event_type, createdAt: row.created_at, from: row.status, to: 'failed' }
    })
    await recordMoves(trx, merchantId, moves)
  })
}

/** A site with failed notifications, of `payments` payments with `events` events each. */
async function failedSite(payments: number, events = 1) {
  const site = await toldSite()
  site.answer = refuse
  const references = Array.from({ length: payments }, (_, index) => `pay_${index}`)
  await capture(site, references, events)
  await eventually(
    () => listOf(site, '&status=delivering'),
    (list) => list.total === 0 && site.receiver.requests.length >= payments,
    10_000,
  )
  await fail(site)
  await eventually(
    () => listOf(site, '&status=failed'),
    (list) => list.total === payments * events,
    10_000,
  )
  site.receiver.requests.length = 0
  site.answer = (_request, response) => void response.end('ok')
  return site
}

const listOf = async (site: { id: string }, query = '') =>
  (await send(app, `GET /notifications?siteId=${site.id}${query}`, undefined, token())).body
const planOf = async (site: { id: string }, choices: object = {}, filter: object = {}) =>
  (
    await send(
      app,
      'POST /notifications/repeat-plans',
      { filter: { siteId: site.id, ...filter }, perSecond: 500, ...choices },
      token(),
    )
  ).body
const start = (id: string, as = token()) => send(app, `POST /notifications/repeat-plans/${id}/start`, {}, as, newKey())
const read = async (id: string) => (await send(app, `GET /notifications/repeat-plans/${id}`, undefined, token())).body
const over = (id: string, wanted = 'done') =>
  eventually(
    () => read(id),
    (repeat) => repeat.status === wanted,
    20_000,
  )

test('a plan counts excluded notifications, and repeats send the same bytes under the same id', async () => {
  const site = await failedSite(4, 2)
  const [first] = (await listOf(site, '&sort=createdAt')).items
  await send(app, `POST /notifications/${first.id}/repeat`, {}, token(), newKey())
  await eventually(
    () => listOf(site, '&status=delivered'),
    (list) => list.total === 1,
    5_000,
  )
  const [before] = site.receiver.requests.splice(0)

  const plan = await planOf(site)
  expect(plan).toMatchObject({ status: 'planned', matched: 8, skippedDelivered: 1, willRepeat: 7, estimatedSeconds: 1 })
  expect(await planOf(site, { skipDelivered: false })).toMatchObject({ skippedDelivered: 0, willRepeat: 8 })
  const latest = await planOf(site, { skipDelivered: false, latestPerObject: true })
  expect(latest).toMatchObject({ matched: 8, skippedOlderPerObject: 4, willRepeat: 4 })
  const others = (await listOf(site)).items.map((one: { objectId: string }) => one.objectId)
  const ofTwo = { objectId: `${others.find((id: string) => id !== first.objectId)},${first.objectId}` }
  expect(await planOf(site, {}, ofTwo)).toMatchObject({ matched: 4, filter: { siteId: site.id, ...ofTwo } })
  expect(site.receiver.requests).toEqual([])

  expect((await start(latest.id)).status).toBe(202)
  await over(latest.id)
  expect(site.receiver.requests.map((one) => one.json.data.sequence)).toEqual([2, 2, 2, 2])
  site.receiver.requests.length = 0

  const all = await planOf(site, { skipDelivered: false })
  expect((await start(all.id)).body).toMatchObject({ status: 'running', progress: { left: 8 } })
  expect((await over(all.id)).progress).toEqual({ sent: 8, delivered: 8, failed: 0, left: 0, skipped: [] })
  const again = site.receiver.requests.find((one) => one.id === before?.id)
  expect(again?.body).toEqual(before?.body)
  expect(again?.headers['webhook-signature']).not.toBe(undefined)
  expect(new Set(site.receiver.requests.map((one) => one.id)).size).toBe(8)
  expect((await listOf(site, '&status=delivered')).total).toBe(8)
})

test('each payment is repeated in order, however many are sent in parallel', async () => {
  const site = await failedSite(3, 6)
  const busy = new Set<string>()
  const together: string[] = []
  site.answer = (request, response) => {
    const object = request.json.data.object.id
    if (busy.has(object)) together.push(object)
    busy.add(object)
    setImmediate(() => {
      busy.delete(object)
      response.end('ok')
    })
  }
  const { id } = await planOf(site)
  await start(id)
  await over(id)
  expect(together).toEqual([])
  const sequences = Map.groupBy(site.receiver.requests, (one) => one.json.data.object.id)
  for (const [, of] of sequences) expect(of.map((one) => one.json.data.sequence)).toEqual([1, 2, 3, 4, 5, 6])
  expect(sequences.size).toBe(3)
})

test('excludes later notifications from the plan, and reports changed ones', async () => {
  const site = await failedSite(3)
  const plan = await planOf(site, {}, { status: 'failed' })
  const [one] = (await listOf(site)).items
  site.answer = refuse
  // From an instance with a late clock: the order of commits counts, not the clocks.
  app.clock.advance(-60_000)
  await capture(site, ['later'])
  await eventually(
    () => listOf(site, '&status=retrying'),
    (list) => list.total === 1,
    5_000,
  )
  await fail(site, sql`status = 'retrying'`)
  app.clock.advance(60_000)
  site.answer = (_request, response) => void response.end('ok')
  await send(app, `POST /notifications/${one.id}/repeat`, {}, token(), newKey())
  await eventually(
    () => listOf(site, '&status=delivered'),
    (list) => list.total === 1,
    5_000,
  )
  await start(plan.id)
  const { progress } = await over(plan.id)
  expect(progress).toEqual({ sent: 2, delivered: 2, failed: 0, left: 0, skipped: [{ reason: 'changed', count: 1 }] })
  expect((await listOf(site, '&status=failed')).total).toBe(1)
})

test('sends exactly the planned set, without later matches', async () => {
  const site = await failedSite(3)
  site.answer = refuse
  await capture(site, ['later_0', 'later_1'])
  await eventually(
    () => listOf(site, '&status=retrying'),
    (list) => list.total === 2,
    5_000,
  )
  const planned = (await listOf(site, '&status=failed')).items.map((one: { id: string }) => one.id)
  const plan = await planOf(site, {}, { status: 'failed' })
  expect(plan).toMatchObject({ willRepeat: 3 })
  await fail(site, sql`status = 'retrying'`)
  site.answer = (_request, response) => void response.end('ok')
  site.receiver.requests.length = 0
  expect((await start(plan.id)).body.progress.left).toBe(3)
  const { progress } = await over(plan.id)
  expect(progress).toEqual({ sent: 3, delivered: 3, failed: 0, left: 0, skipped: [] })
  expect(site.receiver.requests.map((one) => one.id).toSorted()).toEqual(planned.toSorted())
})

test('failures are in the report, and a new plan has the rest', async () => {
  const site = await failedSite(4)
  const bad = new Set((await listOf(site)).items.slice(0, 2).map((one: { id: string }) => one.id))
  site.answer = (request, response) => void response.writeHead(bad.has(request.id) ? 503 : 200).end()
  const { id } = await planOf(site)
  await start(id)
  expect((await over(id)).progress).toMatchObject({ delivered: 2, failed: 2 })
  const report = await send(app, `GET /notifications/repeat-plans/${id}/report?result=failed`, undefined, token())
  expect(new Set(report.body.items.map((one: { notificationId: string }) => one.notificationId))).toEqual(bad)
  expect(report.body.items[0]).toMatchObject({ httpStatus: 503, error: 'http', eventType: 'payment.captured' })
  const [last] = report.body.items
  const path = `/notifications/repeat-plans/${id}/report?result=failed&after=${last.notificationId}` as const
  expect((await send(app, `GET ${path}`, undefined, token())).body.items.length).toBe(1)
  expect(await planOf(site)).toMatchObject({ skippedDelivered: 2, willRepeat: 2 })
})

test('counts the outcomes of several sites once', async () => {
  const [one, other] = [await failedSite(3), await failedSite(2)]
  other.answer = refuse
  const { id, willRepeat } = await planOf({ id: `${one.id},${other.id}` })
  expect(willRepeat).toBe(5)
  await start(id)
  expect((await over(id)).progress).toEqual({ sent: 5, delivered: 3, failed: 2, left: 0, skipped: [] })
})

test('a stopped repeat sends no more, and its rest can be planned again', async () => {
  const site = await failedSite(12)
  const held: ServerResponse[] = []
  site.answer = (_request, response) => void held.push(response)
  const { id } = await planOf(site)
  await start(id)
  await eventually(
    async () => held.length,
    (count) => count === 4,
    10_000,
  )
  const key = newKey()
  const { status, body } = await send(app, `POST /notifications/repeat-plans/${id}/cancel`, {}, token(), key)
  expect((await send(app, `POST /notifications/repeat-plans/${id}/cancel`, {}, token(), key)).body).toEqual(body)
  expect([status, body.status]).toEqual([200, 'canceled'])
  for (const response of held) response.end('ok')
  await eventually(
    () => read(id),
    (repeat) => repeat.progress.delivered === 4,
    10_000,
  )
  expect(site.receiver.requests.length).toBe(4)
  expect((await send(app, `POST /notifications/repeat-plans/${id}/cancel`, {}, token())).code).toBe('CONFLICT')
  site.answer = (_request, response) => void response.end('ok')
  const rest = await planOf(site)
  expect(rest.willRepeat).toBe(8)
  await start(rest.id)
  expect((await over(rest.id)).progress).toMatchObject({ delivered: 8, left: 0 })
  expect((await listOf(site, '&status=delivered')).total).toBe(12)
})

/** Failed notifications of a site whose receiver is fast by now, so that many are leased at once. */
async function quickSite(payments: number) {
  const site = await failedSite(payments)
  await capture(site, ['quick'], 1)
  await eventually(
    () => listOf(site, '&status=delivered'),
    (list) => list.total === 1,
    10_000,
  )
  const held: ServerResponse[] = []
  site.answer = (_request, response) => void held.push(response)
  const release = () => {
    site.answer = (_request, response) => void response.end('ok')
    for (const response of held) response.end('ok')
  }
  return Object.assign(site, { held, release })
}

/**
 * Makes 16 items of a site due before any of them is claimed, so that one claim gets them all, or those that `first` leaves.
 */
async function gather(site: Site, ask: () => Promise<unknown>, first: () => Promise<unknown> = async () => {}) {
  const siteId = uuidOf('site', site.id)
  const claims = await app.database.workerPool.connect()
  const lock = (name: string) => claims.query(`select ${name}(hashtextextended($1, 0))`, [`notifications:${siteId}`])
  await lock('pg_advisory_lock')
  try {
    await ask()
    const due = async () =>
      (
        await claims.query<{ many: string }>(
          `select ((select count(*) from notification_attempts where site_id = $1 and next_at <= $2)
            + (select count(*) from notifications where site_id = $1 and next_attempt_at <= $2))::text as many`,
          [siteId, app.clock.now()],
        )
      ).rows[0]?.many
    await eventually(due, (many) => many === '16', 10_000)
    await first()
  } finally {
    await lock('pg_advisory_unlock')
    claims.release()
  }
}

/** Like `gather`, until four of them are in flight. */
async function leaseAll(site: Awaited<ReturnType<typeof quickSite>>, ask: () => Promise<unknown>) {
  await gather(site, ask)
  await eventually(
    async () => site.held.length,
    (count) => count === 4,
    10_000,
  )
}

test('deliveries of a killed worker of a stopped repeat are not sent again', async () => {
  const site = await failedSite(16)
  const { id } = await planOf(site)
  const stop = () => send(app, `POST /notifications/repeat-plans/${id}/cancel`, {}, token())
  await gather(
    site,
    () => start(id),
    async () => {
      await withTenant(app.database.app, merchantOf(app), (trx) =>
        sql`update notification_attempts set lease_id = ${randomUUID()}, is_begun = true,
          next_at = ${new Date(app.clock.now().getTime() + 5_000)}
          where merchant_id = ${merchantOf(app)} and id in (select id from notification_attempts
            where merchant_id = ${merchantOf(app)} and site_id = ${uuidOf('site', site.id)} and next_at is not null limit 3)`.execute(
          trx,
        ),
      )
      expect((await stop()).body.progress).toMatchObject({ left: 3, skipped: [{ reason: 'canceled', count: 13 }] })
    },
  )
  app.clock.advance(6_000)
  const { progress } = await eventually(
    () => read(id),
    (repeat) => repeat.progress.left === 0,
    10_000,
  )
  expect(progress).toMatchObject({ sent: 0, skipped: [{ reason: 'canceled', count: 16 }] })
  expect(site.receiver.requests.length).toBe(0)
})

test('leased but unsent deliveries of a stopped repeat are withdrawn and counted', async () => {
  const site = await quickSite(16)
  site.receiver.requests.length = 0
  const { id } = await planOf(site)
  await leaseAll(site, () => start(id))
  const { body } = await send(app, `POST /notifications/repeat-plans/${id}/cancel`, {}, token())
  expect(body.progress).toMatchObject({ sent: 0, left: 4, skipped: [{ reason: 'canceled', count: 12 }] })
  site.release()
  const { progress } = await eventually(
    () => read(id),
    (repeat) => repeat.progress.left === 0,
    10_000,
  )
  expect(progress).toMatchObject({ sent: 4, delivered: 4, skipped: [{ reason: 'canceled', count: 12 }] })
  const rest = await planOf(site)
  expect(rest.willRepeat).toBe(12)
  // Leases left over from the first repeat would have been sent by now.
  await start(rest.id)
  expect((await over(rest.id)).progress).toMatchObject({ delivered: 12, left: 0 })
  expect(site.receiver.requests.length).toBe(16)
})

test('a removed address or archived site gets no leased notifications', async () => {
  for (const withdraw of [
    (site: Site) => send(app, `PATCH /sites/${site.id}`, { notificationUrl: null }, token()),
    (site: Site) => send(app, `POST /sites/${site.id}/archive`, {}, token(), newKey()),
  ]) {
    const site = await quickSite(16)
    site.receiver.requests.length = 0
    const { id } = await planOf(site)
    await leaseAll(site, () => start(id))
    expect((await withdraw(site)).status).toBe(200)
    site.release()
    const { progress } = await over(id)
    expect(progress).toMatchObject({ skipped: [{ reason: 'unreachable', count: 12 }] })
    await eventually(
      () => read(id),
      (repeat) => repeat.progress.delivered === 4,
      10_000,
    )
    expect(site.receiver.requests.length).toBe(4)
  }
})

test('scheduled notifications go to the site’s present address, also when leased', async () => {
  const site = await quickSite(1)
  const other = await startReceiver()
  receivers.push(other)
  site.receiver.requests.length = 0
  const references = Array.from({ length: 16 }, (_, index) => `told_${index}`)
  await leaseAll(site, () => capture(site, references))
  // Longer than a claim counts as fresh.
  await delay(300)
  await send(app, `PATCH /sites/${site.id}`, { notificationUrl: other.url }, token())
  site.release()
  await eventually(
    () => listOf(site, '&status=delivered'),
    (list) => list.total === 17,
    10_000,
  )
  expect([site.receiver.requests.length, other.requests.length]).toEqual([4, 12])
})

test('excludes sites without a usable address, and ends the repeat of a site that loses it', async () => {
  const site = await failedSite(6)
  await send(app, `PATCH /sites/${site.id}`, { notificationUrl: null }, token())
  const none = await planOf(site)
  expect(none).toMatchObject({ matched: 6, skippedUnreachable: 6, willRepeat: 0, sites: [{ problem: 'no-address' }] })
  expect((await start(none.id)).code).toBe('CONFLICT')
  await send(app, `PATCH /sites/${site.id}`, { notificationUrl: site.receiver.url }, token())

  site.answer = (_request, response) => void response.writeHead(410).end()
  const { id } = await planOf(site, { perSecond: 1 })
  await start(id)
  const { progress } = await over(id)
  expect(progress).toMatchObject({ failed: 1, left: 0, skipped: [{ reason: 'unreachable', count: 5 }] })
})

test('a plan starts once, within an hour, and one at a time per site', async () => {
  const site = await failedSite(2)
  site.answer = () => {}
  const [one, two] = [await planOf(site), await planOf(site)]
  const key = newKey()
  const path = `POST /notifications/repeat-plans/${one.id}/start` as const
  expect((await send(app, path, {}, token())).code).toBe('IDEMPOTENCY_KEY_REQUIRED')
  expect((await send(app, path, {}, token(), key)).status).toBe(202)
  expect((await send(app, path, {}, token(), key)).status).toBe(202)
  expect((await start(one.id)).code).toBe('CONFLICT')
  expect((await start(two.id)).code).toBe('CONFLICT')
  await send(app, `POST /notifications/repeat-plans/${one.id}/cancel`, {}, token())
  // Nor after it has ended.
  expect((await start(one.id)).code).toBe('CONFLICT')
  const viewer = await signInMember(app, 'viewer')
  expect((await start(two.id, viewer.signedIn.accessToken)).status).toBe(403)
  const running = await send(
    app,
    '/notifications/repeat-plans?status=canceled'.replace(/^/, 'GET ') as 'GET /x',
    undefined,
    token(),
  )
  expect(running.body.items.some((repeat: { id: string }) => repeat.id === one.id)).toBe(true)
  await withTenant(app.database.app, merchantOf(app), (trx) =>
    sql`update notification_repeats set created_at = ${new Date(app.clock.now().getTime() - 61 * 60_000)}
      where merchant_id = ${merchantOf(app)} and id = ${decodeId('job', two.id)}`.execute(trx),
  )
  expect((await start(two.id)).code).toBe('CONFLICT')
})

test('one of two plans started concurrently for a site runs', async () => {
  const site = await failedSite(2)
  const plans = [await planOf(site), await planOf(site)]
  const answers = await besideAnotherInstance(
    app,
    // A start ends with a row of the audit log: neither is committed before both have begun.
    (other) => other.query('select from audit_heads where merchant_id = $1 for update', [merchantOf(app)]),
    () => plans.map(({ id }) => start(id)),
  )
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([202, 'CONFLICT'])
})

test('attempts name the user who started the plan, not its author', async () => {
  const site = await failedSite(1)
  const developer = await signInMember(app, 'developer')
  const body = { filter: { siteId: site.id } }
  const plan = await send(app, 'POST /notifications/repeat-plans', body, developer.signedIn.accessToken)
  expect(plan.body.userId).toBe(developer.signedIn.userData.id)
  expect((await start(plan.body.id)).body.userId).toBe(app.owner.signedIn.userData.id)
  await over(plan.body.id)
  const [{ id }] = (await listOf(site)).items
  const { body: shown } = await send(app, `GET /notifications/${id}`, undefined, token())
  const bulk = shown.attempts.filter((one: { trigger: string }) => one.trigger === 'bulk')
  expect(bulk.map((one: { actor: string }) => one.actor)).toEqual([app.owner.signedIn.userData.id])
})

test('a plan’s search text is visible to roles with full access, and in no log', async () => {
  const site = await failedSite(1)
  const plan = await planOf(site, {}, { q: 'pay_0' })
  expect(plan.filter.q).toBe('pay_0')
  expect((await start(plan.id)).body.filter.q).toBe('pay_0')
  await over(plan.id)
  const developer = (await signInMember(app, 'developer')).signedIn.accessToken
  const shown = await send(app, `GET /notifications/repeat-plans/${plan.id}`, undefined, developer)
  expect(shown.body.filter).toEqual({ siteId: site.id })
  const list = await send(app, 'GET /notifications/repeat-plans', undefined, developer)
  expect(list.body.items.flatMap(({ filter }: { filter: object }) => Object.keys(filter))).not.toContain('q')
  const log = await send(app, `GET /audit-log?objectId=${plan.id}`, undefined, token())
  expect(JSON.stringify(log.body)).toContain('[hidden]')
  expect(JSON.stringify(log.body)).not.toContain('pay_0')
})

test('keeps the newest twenty unstarted plans, and every started one', async () => {
  const site = await failedSite(1)
  const started = await planOf(site)
  await start(started.id)
  await over(started.id)
  const first = await planOf(site)
  for (let n = 0; n < 20; n++) await planOf(site)
  expect((await read(first.id)).code).toBe('NOT_FOUND')
  expect((await read(started.id)).status).toBe('done')
  const count = (
    await sql<{ count: bigint }>`select count(*) from notification_repeats where status = 'planned'`.execute(
      app.database.worker,
    )
  ).rows[0]?.count
  expect(Number(count)).toBe(20)
})

test('the rate accounts for waiting deliveries, and continues at its position', () => {
  const now = new Date(10_000)
  expect(freeInstants(2, null, now, 0).map((at) => at.getTime())).toEqual([10_000, 10_500])
  expect(freeInstants(2, new Date(10_700), now, 0).map((at) => at.getTime())).toEqual([10_700])
  expect(freeInstants(2, null, now, 1).length).toBe(1)
  expect(freeInstants(2, null, now, 2)).toEqual([])
  expect(freeInstants(10, new Date(11_000), now, 0)).toEqual([])
})

test('a plan is outdated when notifications excluded as waiting were canceled since', async () => {
  const site = await failedSite(1)
  const plan = await planOf(site)
  const untouched = await planOf(await failedSite(1))
  site.answer = (_request, response) => void response.writeHead(410).end()
  // The second waits for the first.
  await capture(site, ['waits'], 2)
  const endpoint = `sites/${site.id}/notification-endpoint`
  await eventually(
    async () => (await send(app, `GET /${endpoint}`, undefined, token())).body.status,
    (status) => status === 'disabled',
    10_000,
  )
  expect((await send(app, `POST /${endpoint}/enable`, {}, token())).status).toBe(200)
  expect(await start(plan.id)).toMatchObject({ status: 409, code: 'CONFLICT' })
  expect((await start((await planOf(site)).id)).status).toBe(202)
  expect((await start(untouched.id)).status).toBe(202)
})

test.each([false, true])(
  'excludes a retry leased at the time of the plan, although it failed afterwards (latest per object: %s)',
  async (latestPerObject) => {
    const site = await failedSite(1, 2)
    site.answer = refuse
    const [merchantId, siteId] = [merchantOf(app), asId('site', uuidOf('site', site.id))]
    const [newest] = (await listOf(site)).items
    const id = uuidOf('notification', newest.id)
    const leaseEnd = new Date(app.clock.now().getTime() + 3_000)
    await withTenant(app.database.app, merchantId, async (trx) => {
      await sql`update notifications set status = 'delivering', lease_id = ${randomUUID()}, next_attempt_at = ${leaseEnd}
        where merchant_id = ${merchantId} and id = ${id}`.execute(trx)
      await recordMoves(trx, merchantId, [
        {
          siteId,
          eventType: newest.eventType,
          createdAt: new Date(newest.createdAt),
          from: 'failed',
          to: 'delivering',
        },
      ])
      await markDue(trx, merchantId, siteId, [leaseEnd])
    })
    const plan = await planOf(site, { latestPerObject })
    expect(plan).toMatchObject({ matched: 2, skippedUnderWay: 1, willRepeat: 1 })
    await eventually(
      async () => site.receiver.requests.length,
      (count) => count === 1,
      15_000,
    )
    await eventually(
      () => listOf(site, '&status=delivering'),
      (list) => list.total === 0,
      10_000,
    )
    await fail(site, sql`id = ${id}`)
    site.answer = (_request, response) => void response.end('ok')
    await start(plan.id)
    expect((await over(plan.id)).progress).toMatchObject({ sent: 1, delivered: 1, left: 0, skipped: [] })
  },
)

// Last, since moving the clock breaks the step-up that the other tests use.
test('excludes notifications about to be sent at the time of the plan, although they failed since', async () => {
  const site = await failedSite(3)
  site.answer = refuse
  // The second capture waits until the first was tried three times.
  await capture(site, ['ordered'], 2)
  const tried = (count: number) =>
    eventually(
      async () => site.receiver.requests.length,
      (requests) => requests === count,
      10_000,
    )
  await tried(1)
  await eventually(
    () => listOf(site, '&status=retrying'),
    (list) => list.total === 1,
    5_000,
  )
  const plan = await planOf(site)
  expect(plan).toMatchObject({ matched: 5, skippedUnderWay: 1, willRepeat: 4 })
  app.clock.advance(10_000)
  await tried(2)
  // Recorded before the clock is moved: the next attempt is scheduled from then.
  await eventually(
    () => listOf(site, '&status=retrying'),
    (list) => list.items[0]?.attemptsCount === 2,
    10_000,
  )
  app.clock.advance(400_000)
  await eventually(
    () => listOf(site, '&status=retrying'),
    (list) => list.total === 2,
    10_000,
  )
  site.answer = (_request, response) => void response.end('ok')
  await start(plan.id)
  expect((await over(plan.id)).progress).toMatchObject({ sent: 4, delivered: 4, left: 0, skipped: [] })
})

// On a cluster thirty plans take so long that their share of the limit is free again.
test.skipIf(clusterWorkers)(
  'limits a merchant to a burst of thirty-one plans and sixty a minute',
  async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
    const ask = () =>
      send(limited, 'POST /notifications/repeat-plans', { filter: {} }, limited.owner.signedIn.accessToken)
    const answers = await Promise.all(Array.from({ length: 31 }, ask))
    expect(answers.map(({ status }) => status)).toEqual(Array(31).fill(201))
    // Some room is freed while they are created.
    let refused = await ask()
    for (let more = 0; more < 60 && refused.status === 201; more++) refused = await ask()
    expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '1'])
    limited.clock.advance(1_000)
    expect((await ask()).status).toBe(201)
    await limited.close()
  },
  30_000,
)
