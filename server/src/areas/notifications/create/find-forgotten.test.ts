import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listPendingWork } from '../../../platform/db/pending-work.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import type { BackgroundWork } from '../../../platform/loops/loop.ts'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../../testing/app.ts'
import { eur } from '../../../testing/eur.ts'
import { merchantOf } from '../../../testing/members.ts'
import { eventually } from '../../../testing/program.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { send } from '../../../testing/send.ts'
import { listDueSites } from '../delivery/claim.queries.ts'
import { notificationsArea } from '../notifications.area.ts'

/**
 * On a cluster, `notification_due` and `pending_work` are on another machine than the rows they refer to, and a crash
 * between two commits can lose one of their rows: the loops of the area find it (security.md N-05).
 */
let app: TestApp
let owner: SignedInClient
let receiver: Receiver
let work: BackgroundWork[] = []
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  owner = app.owner
  receiver = await startReceiver()
})
afterEach(stopLoops)
afterAll(async () => {
  await receiver.close()
  await app.close()
})

function startLoops(): void {
  work = notificationsArea.loops?.(app.deps) ?? []
}

async function stopLoops(): Promise<void> {
  await Promise.all(work.splice(0).map((one) => one.stop()))
}

const token = () => owner.signedIn.accessToken

async function siteTold(event: 'payment.captured' | 'balance.available') {
  const site = await app.createSite()
  const told = { notificationUrl: receiver.url, notificationEvents: [event] }
  expect((await send(app, `PATCH /sites/${site.id}`, told, token())).status).toBe(200)
  return site
}
type Site = Awaited<ReturnType<typeof siteTold>>

async function capture(site: Site, captures = 1) {
  const reference = randomUUID()
  const occurredAt = app.clock.now().toISOString()
  const events = Array.from({ length: captures + 1 }, (_, step) => ({
    id: `${reference}-${step}`,
    type: step === 0 ? 'payment.created' : 'payment.captured',
    reference,
    occurredAt,
    data: step === 0 ? { amount: eur(captures), paymentMethod: { type: 'card' } } : { amount: eur(1) },
  }))
  await acceptEvents(app, site.secrets.apiSecret, events)
}

/** Deletes the due rows, after the time that running deliveries have to process them. */
async function loseDueSites() {
  app.clock.advance(31_000)
  await withTenant(app.database.app, merchantOf(app), (trx) =>
    sql`delete from notification_due where merchant_id = ${merchantOf(app)}`.execute(trx),
  )
  expect(await listDueSites(app.database.worker, app.clock.now())).toEqual([])
}

const told = (site: Site) => receiver.requests.filter((one) => one.json.data.siteId === site.id)
const arrived = (site: Site, count: number) =>
  eventually(
    async () => told(site),
    (all) => all.length === count,
    10_000,
  )

test('sends a notification missing in the list of due sites', async () => {
  const site = await siteTold('payment.captured')
  await capture(site)
  await loseDueSites()
  startLoops()
  await arrived(site, 1)
})

test('sends a repeat missing in the list of due sites', async () => {
  const site = await siteTold('payment.captured')
  await capture(site)
  startLoops()
  const [first] = await arrived(site, 1)
  await stopLoops()
  const key = { 'idempotency-key': randomUUID() }
  expect((await send(app, `POST /notifications/${first?.id}/repeat`, {}, token(), key)).status).toBe(202)
  await loseDueSites()
  startLoops()
  await arrived(site, 2)
})

test('expands a large batch missing in the list of pending work', async () => {
  const site = await siteTold('payment.captured')
  await capture(site, 30)
  await sql`delete from pending_work where kind = 'outbox'`.execute(app.database.app)
  expect(await Array.fromAsync(listPendingWork(app.database.app, 'outbox'))).toEqual([])
  startLoops()
  await arrived(site, 30)
})

test('folds sums missing in the list of pending work', async () => {
  const site = await siteTold('payment.captured')
  await capture(site)
  // Canceled, since a delivery would add the merchant to the pending work again.
  expect((await send(app, `PATCH /sites/${site.id}`, { notificationUrl: null }, token())).status).toBe(200)
  await sql`delete from pending_work where kind = 'notifications'`.execute(app.database.app)
  const unfolded = () => app.database.worker.selectFrom('notification_deltas').select('id').execute()
  expect(await unfolded()).not.toEqual([])
  startLoops()
  await eventually(unfolded, (rows) => rows.length === 0, 10_000)
})

test('continues a bulk repeat missing in the list of pending work', async () => {
  const site = await siteTold('payment.captured')
  await capture(site)
  startLoops()
  await arrived(site, 1)
  await stopLoops()
  const plan = { filter: { siteId: site.id }, skipDelivered: false, perSecond: 100 }
  const { body } = await send(app, 'POST /notifications/repeat-plans', plan, token())
  const key = { 'idempotency-key': randomUUID() }
  expect((await send(app, `POST /notifications/repeat-plans/${body.id}/start`, {}, token(), key)).status).toBe(202)
  await sql`delete from pending_work where kind = 'repeats'`.execute(app.database.app)
  startLoops()
  await arrived(site, 2)
  const isListed = () => Array.fromAsync(listPendingWork(app.database.app, 'repeats'))
  await eventually(isListed, (merchants) => merchants.length === 0, 10_000)
})

test('announces available money missing in the list of due sites', async () => {
  const site = await siteTold('balance.available')
  await capture(site)
  app.clock.advance(7 * 86_400_000)
  owner = await app.signIn(app.owner.email, app.owner.password)
  await loseDueSites()
  startLoops()
  const [first] = await arrived(site, 1)
  expect(first?.json.type).toBe('balance.available')
})
