import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { asId } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/db/new-id.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { BackgroundWork } from '../../platform/loops/loop.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf } from '../../testing/members.ts'
import { eventually } from '../../testing/program.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'
import { send } from '../../testing/send.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { startDelivery } from './delivery/delivery.ts'
import { prunePayloads } from './prune-payloads.ts'
import { repeat } from './repeats/repeat.ts'
import { stepRepeats } from './repeats/repeat-step.ts'

let app: TestApp
let work: BackgroundWork[]
let receiver: Receiver
let site: { id: string; secrets: { apiSecret: string } }
let token: string
const state = { answer: (response: ServerResponse): void => void response.end('ok') }
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8', NOTIFICATION_PAYLOAD_DAYS: '30' } })
  work = startDelivery(app.deps)
  receiver = await startReceiver((_request, response) => state.answer(response))
  token = app.owner.signedIn.accessToken
  site = await app.createSite()
  await send(
    app,
    `PATCH /sites/${site.id}`,
    { notificationUrl: receiver.url, notificationEvents: ['payment.captured'] },
    token,
  )
})
afterAll(async () => {
  await Promise.all(work.map((one) => one.stop()))
  await receiver.close()
  await app.close()
})

async function advance(days: number) {
  app.clock.advance(days * 86_400_000)
  token = (await app.signIn(app.owner.email, app.owner.password)).signedIn.accessToken
}

async function capture(...references: readonly string[]) {
  const amount = { amount: '1000', currency: 'EUR' }
  const at = { occurredAt: app.clock.now().toISOString() }
  const events = references.flatMap((reference) => [
    {
      ...at,
      id: `${reference}-1`,
      type: 'payment.created',
      reference,
      data: { amount, paymentMethod: { type: 'card' } },
    },
    { ...at, id: `${reference}-2`, type: 'payment.captured', reference, data: {} },
  ])
  await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
}

const list = async (query = '') =>
  (await send(app, `GET /notifications?sort=createdAt&${query}`, undefined, token)).body
const told = (status: string, count: number) =>
  eventually(
    () => list(`status=${status}`),
    ({ total }) => total === count,
    10_000,
  )
const read = async (id: string) => (await send(app, `GET /notifications/${id}`, undefined, token)).body
/** True for each kept payload, from the oldest on. */
const kept = async () => {
  const { items } = await list()
  return await Promise.all(items.map(async ({ id }: { id: string }) => !(await read(id)).isPayloadPruned))
}

test('prunes sent payloads after the configured days, and keeps everything else', async () => {
  await capture('old_1', 'old_2')
  await told('delivered', 2)
  expect(await prunePayloads(app.deps)).toBe(0)
  await advance(29)
  await capture('new')
  await told('delivered', 3)
  await advance(2)
  expect(await prunePayloads(app.deps)).toBe(2)
  expect(await kept()).toEqual([false, false, true])
  expect(await prunePayloads(app.deps)).toBe(0)

  const [{ id }] = (await list()).items
  const { payload, attempts, status } = await read(id)
  expect([payload, status]).toEqual([undefined, 'delivered'])
  expect(attempts).toMatchObject([{ response: { status: 200, body: 'ok' } }])
  const repeated = await send(app, `POST /notifications/${id}/repeat`, {}, token, { 'idempotency-key': randomUUID() })
  expect([repeated.status, repeated.code]).toEqual([409, 'CONFLICT'])
  const asked = { filter: { siteId: site.id }, skipDelivered: false }
  const { body: plan } = await send(app, 'POST /notifications/repeat-plans', asked, token)
  expect(plan).toMatchObject({ matched: 3, skippedPruned: 2, willRepeat: 1 })
})

test('keeps payloads still to be sent, and later ones, until they are finished', async () => {
  state.answer = (response) => void response.writeHead(500).end()
  await capture('waits')
  await told('retrying', 1)
  state.answer = (response) => void response.end('ok')
  await capture('after')
  await told('delivered', 4)
  // Without a running schedule, so that nothing is retried meanwhile.
  await Promise.all(work.map((one) => one.stop()))
  await advance(40)
  expect(await prunePayloads(app.deps)).toBe(1)
  expect(await kept()).toEqual([false, false, false, true, true])
  work = startDelivery(app.deps)
  await told('delivered', 5)
  expect(await prunePayloads(app.deps)).toBe(2)
  expect(await kept()).toEqual([false, false, false, false, false])
})

test('two concurrent workers prune each payload once', async () => {
  await capture(...Array.from({ length: 60 }, (_, index) => `many_${index}`))
  await told('delivered', 65)
  await advance(31)
  const counts = await Promise.all([1, 2, 3].map(() => prunePayloads(app.deps)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60)
})

test('prunes nothing without the setting', async () => {
  await capture('for_good')
  await told('delivered', 66)
  await advance(4_000)
  const config = { ...app.deps.config, notificationPayloadDays: undefined }
  expect(await prunePayloads({ ...app.deps, config })).toBe(0)
  expect(await prunePayloads(app.deps)).toBe(1)
})

/** Waits until `many` statements wait for a row locked by another transaction. */
const waiting = (many: number) =>
  eventually(
    async () => {
      const { rows } = await app.database.workerPool.query<{ many: string }>(
        "select count(*)::text as many from pg_locks where not granted and locktype in ('transactionid', 'tuple')",
      )
      return Number(rows[0]?.many)
    },
    (count) => count >= many,
    10_000,
  )

test('a repeat during pruning is kept and sent, or refused', async () => {
  const { total } = await list('status=delivered')
  await capture('asked')
  await told('delivered', total + 1)
  await advance(40)
  const [row] = (await send(app, 'GET /notifications?sort=-createdAt', undefined, token)).body.items
  const [merchantId, id] = [merchantOf(app), asId('notification', uuidOf('notification', row.id))]

  let pruned: Promise<number> | undefined
  await withTenant(app.database.app, merchantId, async (trx) => {
    await repeat(app.deps, trx, { merchantId, id, userId: newId('user'), now: app.clock.now() })
    pruned = prunePayloads(app.deps)
    await waiting(1)
  })
  expect(await pruned).toBe(0)
  const sent = await eventually(
    () => read(row.id),
    ({ attempts }) => attempts.length === 2 && attempts[1].response !== undefined,
    10_000,
  )
  expect(sent.attempts[1].request.body).toBe(sent.payload)

  const { body: plan } = await send(
    app,
    'POST /notifications/repeat-plans',
    { filter: { siteId: site.id }, skipDelivered: false },
    token,
  )
  expect(plan.willRepeat).toBe(1)
  await send(app, `POST /notifications/repeat-plans/${plan.id}/start`, {}, token, { 'idempotency-key': randomUUID() })
  let answer: ReturnType<typeof send> | undefined
  let step: Promise<number> | undefined
  await withTenant(app.database.app, merchantId, async (trx) => {
    await sql`update notifications set payload = null, is_pruned = true where merchant_id = ${merchantId} and id = ${id}`.execute(
      trx,
    )
    answer = send(app, `POST /notifications/${row.id}/repeat`, {}, token, { 'idempotency-key': randomUUID() })
    step = stepRepeats(app.deps)
    await waiting(2)
  })
  await step
  expect(await answer).toMatchObject({ status: 409, code: 'CONFLICT' })
  const { body: after } = await send(app, `GET /notifications/repeat-plans/${plan.id}`, undefined, token)
  expect(after.progress).toMatchObject({ sent: 0, left: 0, skipped: [{ reason: 'pruned', count: 1 }] })
  expect((await read(row.id)).attempts.length).toBe(2)
})
