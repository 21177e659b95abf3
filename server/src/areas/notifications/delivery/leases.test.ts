import { randomUUID } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../platform/db/new-id.ts'
import { separatelyOn } from '../../../platform/db/separate-transaction.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { merchantOf, signInMember } from '../../../testing/members.ts'
import { eventually } from '../../../testing/program.ts'
import { startReceiver } from '../../../testing/receiver.ts'
import { send } from '../../../testing/send.ts'
import { uuidOf } from '../../../testing/uuid-of.ts'
import { recoverFromClock } from '../create/recover-from-clock.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import { createTest } from '../endpoint/test-notification.ts'
import type { Attempted } from './attempt.ts'
import { claim, type Item } from './claim.ts'
import { startDelivery } from './delivery.ts'
import { lockEndpoint, saveEndpoint } from './finish.queries.ts'
import { finish } from './finish.ts'
import { keepLeases } from './leases.ts'

/** Effects of workers on each other and on the schedule; no worker runs but those that the tests simulate. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
})
afterAll(() => app.close())

type Site = SiteKey & { id: string; url: string; apiSecret: string }

async function toldSite(url: string): Promise<Site> {
  const owner = await app.signIn(app.owner.email, app.owner.password)
  const body = { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' }
  const site = await owner.call('POST /sites', { body })
  await owner.call('PATCH /sites/{id}', { params: { id: site.id }, body: { notificationUrl: url } })
  const { apiSecret } = site.secrets
  return { id: site.id, url, apiSecret, merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }
}

let count = 0
async function decline(site: Site): Promise<void> {
  const reference = `pay_${++count}`
  const common = { reference, occurredAt: app.clock.now().toISOString() }
  const amount = { amount: '100', currency: 'EUR' }
  const events = [
    {
      ...common,
      id: `${reference}-1`,
      type: 'payment.created',
      data: { amount, orderReference: `order-of-${reference}`, paymentMethod: { type: 'card' } },
    },
    { ...common, id: `${reference}-2`, type: 'payment.declined', data: { declineCode: 'x' } },
  ]
  await acceptEvents(app, site.apiSecret, events)
}

const answered = (site: Site, status: number): Attempted => ({
  startedAt: app.clock.now(),
  url: site.url,
  headers: {},
  outcome: {
    durationMs: 1,
    response: { status, headers: {}, body: '' },
    ...(status >= 300 && { error: { kind: 'http', message: `Answered ${status}.` } }),
  },
})

async function claimOne(site: Site, workerId: string): Promise<Item> {
  const [item] = await claim(app.deps, site, { workerId, isSlow: false, held: [] })
  if (!item) throw new Error('nothing was due')
  return item
}

async function endpointOf(site: Site) {
  const owner = await app.signIn(app.owner.email, app.owner.password)
  return await owner.call('GET /sites/{id}/notification-endpoint', { params: { id: site.id } })
}

const rowOf = (id: Id<'notification'>) =>
  withTenant(app.database.app, merchantOf(app), (trx) =>
    trx
      .selectFrom('notifications')
      .select(['status', 'next_attempt_at', 'attempts_count'])
      .where('merchant_id', '=', merchantOf(app))
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

const finishing = () => ({ ...app.deps, separately: separatelyOn(app.database.app) })

test('a response to an attempt with an expired lease does not undo a 410', async () => {
  const site = await toldSite('http://127.0.0.1:9/one')
  await decline(site)
  const [first, second] = [randomUUID(), randomUUID()]
  const stale = await claimOne(site, first)
  app.clock.advance(6_000)
  const item = await claimOne(site, second)
  expect(item.notification.id).toBe(stale.notification.id)
  await finish(finishing(), item.site, second, [{ item, attempted: answered(site, 410) }])
  await finish(finishing(), stale.site, first, [{ item: stale, attempted: answered(site, 200) }])
  expect(await endpointOf(site)).toMatchObject({ status: 'disabled', disabledReason: 'gone' })
})

test.each([
  ['for the first time', false],
  ['that is known', true],
])('a response during the recording of a 410 does not undo it, of an address %s', async (_, isKnown) => {
  const site = await toldSite(`http://127.0.0.1:9/${isKnown ? 'known' : 'new'}`)
  const workerId = randomUUID()
  if (isKnown) {
    await decline(site)
    const before = await claimOne(site, workerId)
    await finish(finishing(), before.site, workerId, [{ item: before, attempted: answered(site, 200) }])
    // Successes are recorded once a minute.
    app.clock.advance(61_000)
  }
  await decline(site)
  const item = await claimOne(site, workerId)
  const key = { merchant_id: site.merchantId, site_id: site.siteId, url: site.url }
  const now = app.clock.now()
  let finished: Promise<unknown> | undefined
  await withTenant(app.database.app, site.merchantId, async (trx) => {
    const endpoint = await lockEndpoint(trx, key)
    finished = finish(finishing(), item.site, workerId, [{ item, attempted: answered(site, 200) }])
    await eventually(waiting, (many) => many > 0, 5_000)
    await saveEndpoint(trx, { ...endpoint, failing_since: now, disabled_at: now, disabled_reason: 'gone' })
  })
  await finished
  expect(await endpointOf(site)).toMatchObject({ status: 'disabled', disabledReason: 'gone' })
})

/** Connections waiting for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await app.database.workerPool.query<{ many: string }>(
    "select count(*)::int::text as many from pg_locks where not granted and database = (select oid from pg_database where datname = current_database()) or (not granted and locktype = 'transactionid')",
  )
  return Number(rows[0]?.many)
}

test('an interrupted test notification is not shown as being sent, and the schedule never sends it', async () => {
  const site = await toldSite('http://127.0.0.1:9/three')
  const { notification } = await withTenant(app.database.app, site.merchantId, (trx) =>
    createTest(app.deps, trx, site, app.clock.now()),
  )
  // Simulates the end of the process.
  expect(await rowOf(notification.id)).toMatchObject({ status: 'canceled', next_attempt_at: null })
  app.clock.advance(60_000)
  expect(await claim(app.deps, site, { workerId: randomUUID(), isSlow: false, held: [] })).toEqual([])
})

test('a failure to extend one merchant’s leases does not affect others', async () => {
  const site = await toldSite('http://127.0.0.1:9/four')
  await decline(site)
  const workerId = randomUUID()
  const item = await claimOne(site, workerId)
  const before = (await rowOf(item.notification.id)).next_attempt_at
  // A lease that cannot be extended, for any reason.
  const foreign: Item = { ...item, attemptId: 'no uuid', site: { ...item.site, merchantId: newId('merchant') } }
  app.clock.advance(2_000)
  await expect(keepLeases(app.deps, workerId, [foreign, item])).rejects.toThrow()
  expect((await rowOf(item.notification.id)).next_attempt_at?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
})

test('a clock set back stops no delivery', async () => {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const site = await toldSite(receiver.url)
  app.clock.advance(3_600_000)
  await decline(site)
  await decline(site)
  // A worker that dies with one of them.
  await claim(app.deps, site, { workerId: randomUUID(), isSlow: true, held: ['00000000-0000-0000-0000-000000000000'] })
  await decline(site)
  app.clock.advance(-3_600_000)
  await decline(site)
  const work = startDelivery(app.deps)
  onTestFinished(async () => {
    await Promise.all(work.map((one) => one.stop()))
  })
  const received = (many: number) =>
    eventually(
      async () => receiver.requests,
      (all) => all.length === many,
      10_000,
    )
  await received(1)
  expect(await recoverFromClock(app.deps)).toBe(1)
  await received(4)
})

test('a notification keeps waiting for its predecessor when the clock is set back', async () => {
  const site = await toldSite('http://127.0.0.1:9/six')
  app.clock.advance(3_600_000)
  const captures = ['payment.created', 'payment.captured', 'payment.captured'].map((type, index) => ({
    id: `captures-${index}`,
    type,
    reference: 'captures',
    occurredAt: app.clock.now().toISOString(),
    data: {
      amount: { amount: index === 0 ? '2' : '1', currency: 'EUR' },
      ...(index === 0 && { paymentMethod: { type: 'card' } }),
    },
  }))
  await send(app, 'POST /ingest/events', { events: captures }, site.apiSecret)
  app.clock.advance(-3_600_000)
  expect(await recoverFromClock(app.deps)).toBe(1)
  const workerId = randomUUID()
  const due = () => claim(app.deps, site, { workerId, isSlow: false, held: [] })
  const [first, ...others] = await due()
  if (!first) throw new Error('nothing was due')
  expect(others).toEqual([])
  await finish(finishing(), site, workerId, [{ item: first, attempted: answered(site, 200) }])
  const [next, ...more] = await due()
  expect(next?.notification.position).toBe(first.notification.position + 1n)
  expect(more).toEqual([])
})

test('a role without payouts does not find one by its reference', async () => {
  const site = await toldSite('http://127.0.0.1:9/five')
  const occurredAt = app.clock.now().toISOString()
  const data = { amount: { amount: '0', currency: 'EUR' } }
  const events = ['payout.created', 'payout.paid'].map((type, index) => ({
    id: `payout-${index}`,
    type,
    occurredAt,
    reference: 'PAYOUT-REF-77',
    data: index === 0 ? data : {},
  }))
  await send(app, 'POST /ingest/events', { events }, site.apiSecret)
  const found = async (token: string) =>
    (await send(app, 'GET /notifications?q=PAYOUT-REF-77', undefined, token)).body.total
  const owner = await app.signIn(app.owner.email, app.owner.password)
  expect(await found(owner.signedIn.accessToken)).toBe(1)
  expect(await found((await signInMember(app, 'viewer')).signedIn.accessToken)).toBe(0)
})
