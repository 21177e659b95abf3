import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf } from '../../testing/members.ts'
import { eventually } from '../../testing/program.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { claim } from '../notifications/delivery/claim.ts'
import { foldSums } from '../notifications/totals/sums.ts'
import { closeEndedPeriods } from '../reports/worker.ts'
import { foldStatistics } from '../statistics/fold.ts'
import { removeSandbox } from './remove-sandbox.ts'

/** Background work during the removal of a sandbox; no worker runs but those that the tests call. */
let app: TestApp
let database: Awaited<ReturnType<typeof connectOwner>>
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  database = await connectOwner(app.deps.db.owner)
})
afterAll(async () => {
  await database.end()
  await app.close()
})

type Site = { id: string; siteId: string; apiSecret: string }

/** A sandbox site with a payment: deltas to fold, a due notification and a due release of money. */
async function sandboxSite(): Promise<Site> {
  const owner = await app.signIn(app.owner.email, app.owner.password)
  const body = { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' }
  const site = await owner.call('POST /sites', { body })
  const change = { notificationUrl: 'https://shop.sandbox.invalid/notifications' }
  await owner.call('PATCH /sites/{id}', { params: { id: site.id }, body: change })
  const siteId = uuidOf('site', site.id)
  await database.query('update sites set sandbox = true where id = $1', [siteId])
  await pay({ id: site.id, siteId, apiSecret: site.secrets.apiSecret })
  return { id: site.id, siteId, apiSecret: site.secrets.apiSecret }
}

async function pay({ apiSecret }: Site): Promise<void> {
  const reference = randomUUID()
  const of = { reference, occurredAt: app.clock.now().toISOString() }
  const data = { amount: { amount: '1000', currency: 'EUR' }, paymentMethod: { type: 'card' } }
  const events = [
    { ...of, id: `${reference}-1`, type: 'payment.created', data },
    { ...of, id: `${reference}-2`, type: 'payment.captured', data: {} },
  ]
  await acceptEvents(app, apiSecret, events)
}

const pauseKey = 4_711

/** Removes the sandbox, and runs something else after a statement of the removal. */
async function removeBeside(statement: RegExp, run: () => Promise<unknown>): Promise<unknown> {
  const all = app.deps.sandboxRemoval
  const place = all.findIndex((one) => statement.test(one))
  expect(place).toBeGreaterThanOrEqual(0)
  const pause = `select pg_advisory_xact_lock(${pauseKey}), $1::uuid, $2::uuid[]`
  await database.query('select pg_advisory_lock($1)', [pauseKey])
  const removed = removeSandbox(
    { ...app.deps, sandboxRemoval: [...all.slice(0, place + 1), pause, ...all.slice(place + 1)] },
    merchantOf(app),
  )
  removed.catch(() => {})
  await eventually(
    () => countWaiting('advisory'),
    (count) => count === 1,
    10_000,
  )
  let isOver = false
  const done = run().finally(() => {
    isOver = true
  })
  done.catch(() => {})
  // It has ended, or waits for the removal.
  await eventually(
    () => countWaiting('tuple', 'transactionid'),
    (count) => isOver || count > 0,
    10_000,
  )
  await database.query('select pg_advisory_unlock($1)', [pauseKey])
  await removed
  return await done.catch((error: unknown) => error)
}

async function countWaiting(...kinds: string[]): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and wait_event = any($1)`,
    [kinds],
  )
  return rows[0]?.count ?? 0
}

/** Number of rows that refer to the site, by table. */
async function rowsOf({ siteId }: Site): Promise<Record<string, number>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'site_id'
      and table_name not in (select table_name from information_schema.views where table_schema = current_schema())`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from "${name}" where site_id = $1`,
      [siteId],
    )
    if (rows[0]?.count) found[name] = rows[0].count
  }
  return found
}

test('a concurrent fold of statistics does not stop the removal', async () => {
  const site = await sandboxSite()
  await removeBeside(/payout_lines/, () => foldStatistics(app.deps))
  expect(await rowsOf(site)).toEqual({})
})

test('a concurrent fold of notification sums leaves nothing behind', async () => {
  const site = await sandboxSite()
  await removeBeside(/delete from notification_sums/, () => foldSums(app.deps))
  expect(await rowsOf(site)).toEqual({})
})

test('does not announce money released meanwhile', async () => {
  const site = await sandboxSite()
  app.clock.advance(10 * 86_400_000)
  const worker = { workerId: randomUUID(), isSlow: false, held: [] }
  const key = { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }
  expect(await removeBeside(/delete from notifications /, () => claim(app.deps, key, worker))).toEqual([])
  expect(await rowsOf(site)).toEqual({})
  app.clock.advance(-10 * 86_400_000)
})

test('refuses a test notification meanwhile', async () => {
  const site = await sandboxSite()
  const owner = await app.signIn(app.owner.email, app.owner.password)
  const test = () => owner.call('POST /sites/{id}/test-notification', { params: { id: site.id }, body: {} })
  expect(await removeBeside(/delete from notifications /, test)).toMatchObject({ code: 'CONFLICT' })
  expect(await rowsOf(site)).toEqual({})
})

test('removes days closed meanwhile', async () => {
  const site = await sandboxSite()
  app.clock.advance(3 * 86_400_000)
  await removeBeside(/delete from balance_reports /, () => closeEndedPeriods(app.deps))
  expect(await rowsOf(site)).toEqual({})
  app.clock.advance(-3 * 86_400_000)
})

test('folds sums of other sites meanwhile', async () => {
  const [site, other] = [await sandboxSite(), await sandboxSite()]
  await database.query('update sites set sandbox = false where id = $1', [other.siteId])
  await removeBeside(/payout_lines/, async () => [await foldStatistics(app.deps), await foldSums(app.deps)])
  expect(await rowsOf(site)).toEqual({})
  const left = await rowsOf(other)
  expect(Object.keys(left).filter((table) => table.endsWith('_deltas'))).toEqual([])
  expect(left).toMatchObject({ statistics_sums: expect.anything(), notification_sums: expect.anything() })
})
