import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Trx, withTenant } from '../../../platform/db/transaction.ts'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { eur } from '../../../testing/eur.ts'
import { merchantOf } from '../../../testing/members.ts'
import { send } from '../../../testing/send.ts'
import { uuidOf } from '../../../testing/uuid-of.ts'
import { emptyOutbox } from './outbox.ts'

/** Batches that wait for a worker; none runs but those that the tests call. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
})
afterAll(() => app.close())

/** More than a batch writes itself. */
const many = 30
const token = () => app.owner.signedIn.accessToken

type Site = { id: string; apiSecret: string }
async function toldSite(): Promise<Site> {
  const site = await app.createSite()
  const body = { notificationUrl: 'http://127.0.0.1:9/hook' }
  expect((await send(app, `PATCH /sites/${site.id}`, body, token())).status).toBe(200)
  return { id: site.id, apiSecret: site.secrets.apiSecret }
}

let made = 0
type Step = [type: string, reference: string, data?: object]
async function ingest(site: Site, steps: readonly Step[]): Promise<void> {
  const occurredAt = app.clock.now().toISOString()
  const events = steps.map(([type, reference, data = {}]) => ({
    id: `outbox-${++made}`,
    type,
    reference,
    occurredAt,
    data,
  }))
  await acceptEvents(app, site.apiSecret, events)
}

const created = (reference: string, metadata: Record<string, string> = {}): Step => [
  'payment.created',
  reference,
  { amount: eur(100 * many), paymentMethod: { type: 'card' }, metadata },
]
const captures = (reference: string, count: number) =>
  Array.from({ length: count }, (): Step => ['payment.captured', reference, { amount: eur(100) }])

type Told = { id: string; objectId: string; sequence: number; status: string; url: string; eventType: string }
async function list(site: Site, query = ''): Promise<{ items: Told[]; total: number }> {
  return (await send(app, `GET /notifications?siteId=${site.id}&limit=100${query}`, undefined, token())).body
}

async function objectOf({ id }: Told) {
  const { body } = await send(app, `GET /notifications/${id}`, undefined, token())
  return JSON.parse(body.payload).data.object
}

test('expands the outbox with the stored state, in commit order', async () => {
  const site = await toldSite()
  await ingest(site, [
    created('pay_2', { 'a "key"': 'back\\slash, ü', 10: 'ten', 9: 'nine' }),
    ...captures('pay_2', many - 2),
  ])
  expect(await list(site)).toMatchObject({ items: [], total: 0 })
  // Behind a batch in the outbox.
  await ingest(site, captures('pay_2', 1))
  await ingest(site, captures('pay_2', 1))
  expect((await list(site)).total).toBe(0)

  expect(await emptyOutbox(app.deps)).toBe(many)
  expect(await emptyOutbox(app.deps)).toBe(0)
  const { items, total } = await list(site, '&sort=createdAt')
  expect(total).toBe(many)
  const inOrder = items.toSorted((a, b) => a.sequence - b.sequence)
  expect(inOrder.map((one) => one.sequence)).toEqual(Array.from({ length: many }, (_, n) => n + 1))
  const objects = await Promise.all(inOrder.map(objectOf))
  expect(objects.map((one) => one.capturedAmount.amount)).toEqual(inOrder.map((_, n) => String(100 * (n + 1))))
  expect(objects[0].metadata).toEqual({ 'a "key"': 'back\\slash, ü', 10: 'ten', 9: 'nine' })

  // After that, notifications of a small batch are created at once.
  await ingest(site, [created('pay_3'), ...captures('pay_3', 1)])
  expect((await list(site)).total).toBe(many + 1)
})

test('two concurrent workers expand everything once', async () => {
  const site = await toldSite()
  for (let batch = 0; batch < 4; batch++) {
    const reference = `pay_4${batch}`
    await ingest(site, [created(reference), ...captures(reference, many)])
  }
  const told = await Promise.all([emptyOutbox(app.deps), emptyOutbox(app.deps), emptyOutbox(app.deps)])
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(4 * many)
  expect((await list(site)).total).toBe(4 * many)
})

test('a site notifies the address of the batch, and not a disabled one', async () => {
  const site = await toldSite()
  await ingest(site, [created('pay_5'), ...captures('pay_5', many)])
  await withTenant(app.deps.db.app, merchantOf(app), async (trx) => {
    await sql`insert into notification_endpoints (merchant_id, site_id, url, disabled_at, disabled_reason)
      values (${merchantOf(app)}, ${uuidOf('site', site.id)}, 'http://127.0.0.1:9/hook', now(), 'gone')`.execute(trx)
  })
  await emptyOutbox(app.deps)
  const { items } = await list(site)
  expect(new Set(items.map((one) => `${one.status} ${one.url}`))).toEqual(new Set(['canceled http://127.0.0.1:9/hook']))
})

type Row = Record<string, unknown>
/** Simulates another process on the tables of the merchant. */
const asOther = <T>(run: (trx: Trx) => Promise<T>) => withTenant(app.deps.db.app, merchantOf(app), run)
const takeOut = (site: Site) =>
  asOther(async (trx) => {
    const { rows } = await sql<Row>`delete from notification_outbox
      where merchant_id = ${merchantOf(app)} and site_id = ${uuidOf('site', site.id)} returning *`.execute(trx)
    return rows
  })
const putBack = (rows: readonly Row[]) =>
  asOther(async (trx) => {
    for (const row of rows)
      await sql`insert into notification_outbox values (${sql.join(Object.values(row))})`.execute(trx)
  })

test('a failing site delays no other, and is expanded once it works', async () => {
  const [broken, site] = [await toldSite(), await toldSite()]
  for (const one of [broken, site]) {
    const reference = `pay_7${one.id}`
    await ingest(one, [created(reference), ...captures(reference, many)])
  }
  const rows = await takeOut(broken)
  await putBack(rows.map((row) => ({ ...row, happened: 'x' })))
  await expect(emptyOutbox(app.deps)).rejects.toThrow(`Failed for site ${broken.id}`)
  expect([(await list(broken)).total, (await list(site)).total]).toEqual([0, many])
  await takeOut(broken)
  await putBack(rows)
  expect(await emptyOutbox(app.deps)).toBe(many)
})

test('a small batch behind a large one is committed without waiting', { timeout: 20_000 }, async () => {
  const site = await toldSite()
  await ingest(site, [created('pay_8'), ...captures('pay_8', many - 1)])
  await asOther(async (trx) => {
    // Like a worker that creates notifications.
    await sql`insert into notification_positions values (${merchantOf(app)}, ${uuidOf('site', site.id)}, 1)`.execute(
      trx,
    )
    await ingest(site, captures('pay_8', 1))
  })
  expect(await emptyOutbox(app.deps)).toBe(many)
})

test('counts an object’s notifications created meanwhile', async () => {
  const site = await toldSite()
  await ingest(site, [created('pay_9'), ...captures('pay_9', many - 1)])
  // The previous release does not use the outbox.
  const rows = await takeOut(site)
  await ingest(site, captures('pay_9', 1))
  await putBack(rows)
  expect(await emptyOutbox(app.deps)).toBe(many - 1)
  const { items } = await list(site)
  const sequences = items.map((one) => one.sequence).toSorted((a, b) => a - b)
  expect(sequences).toEqual(Array.from({ length: many }, (_, n) => n + 1))
})
