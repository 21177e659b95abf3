import type { ReportHeader } from '@firepay/contract/reports/reports.schemas.ts'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '../../../platform/db/address.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { addPendingWork } from '../../../platform/db/pending-work.ts'
import { PipelinedDialect } from '../../../platform/db/pipelined-dialect.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeBareSite } from '../../../testing/bare-site.ts'
import { merchantOf } from '../../../testing/members.ts'
import { uuidOf } from '../../../testing/uuid-of.ts'
import { makeReports } from './make-reports.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Shop = Awaited<ReturnType<TestApp['createSite']>>

let eventCount = 0
async function adjust(shop: Shop): Promise<void> {
  const id = `e${++eventCount}`
  const data = { amount: { amount: '700', currency: 'EUR' }, reason: 'Test' }
  const event = { id, type: 'adjustment', reference: id, occurredAt: '2026-01-02T10:00:00Z', data }
  await acceptEvents(app, shop.secrets.apiSecret, [event])
}

async function shopWithLine(): Promise<Shop> {
  const shop = await app.createSite()
  await adjust(shop)
  return shop
}

const ask = (shop: Shop, type: 'summary' | 'category', to = '2026-02-01') =>
  app.owner.call('POST /site-balance-reports/{type}', {
    params: { type },
    body: { siteId: shop.id, from: '2026-01-01', to },
  })
const read = ({ type, id }: ReportHeader) =>
  app.owner.call('GET /site-balance-reports/{type}/{id}', { params: { type, id } })

test('includes a concurrent posting completely or not at all', async () => {
  const shop = await shopWithLine()
  const asked = await ask(shop, 'summary')
  let posted = 0
  const whilePosting = new Kysely<Database>({
    dialect: new PipelinedDialect({ pool: app.database.appPool }),
    async log({ query }) {
      if (!query.sql.includes('from balance_sums')) return
      posted += 1
      await adjust(shop)
    },
  })
  await makeReports({ ...app.deps, db: { ...app.deps.db, background: whilePosting } })
  expect(posted).toBeGreaterThan(0)
  expect(await read(asked)).toMatchObject({
    status: 'ready',
    closing: { amount: '700' },
    check: { difference: { amount: '0' } },
  })
})

test('marks a failing report as failed and makes the following ones', async () => {
  const shop = await shopWithLine()
  const [broken, good] = [await ask(shop, 'summary'), await ask(shop, 'category')]
  const merchantId = merchantOf(app)
  await withTenant(app.database.app, merchantId, (trx) =>
    trx
      .updateTable('balance_reports')
      .set({ type: 'of a version to come' })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', uuidOf('report', broken.id))
      .execute(),
  )
  expect(await makeReports(app.deps)).toBe(2)
  expect(await read(good)).toMatchObject({ status: 'ready' })
  const owner = await connectOwner(app.database.owner)
  const { rows } = await owner.query('select status from balance_reports where id = $1', [uuidOf('report', broken.id)])
  await owner.end()
  expect(rows).toEqual([{ status: 'failed' }])
})

test('makes one report for ten concurrent identical requests', async () => {
  const shop = await shopWithLine()
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask(shop, 'summary')))
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
  await makeReports(app.deps)
})

test('limits pending reports to 50', async () => {
  const shop = await shopWithLine()
  const day = (number: number) => new Date(Date.UTC(2026, 1, number)).toISOString()
  for (let number = 1; number <= 50; number++) await ask(shop, 'category', day(number))
  await expect(ask(shop, 'category', day(51))).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  // A repeated request for a pending report does not count.
  await ask(shop, 'category', day(50))
  await makeReports(app.deps)
  await ask(shop, 'category', day(51))
  await makeReports(app.deps)
})

test('serves merchants in rotation, so that many reports of one do not delay another', async () => {
  const shop = await shopWithLine()
  const many: ReportHeader[] = []
  for (let number = 1; number <= 3; number++) many.push(await ask(shop, 'category', `2026-03-0${number}`))
  const { merchantId, siteId } = await makeBareSite(app.database)
  const now = new Date()
  await withTenant(app.database.app, merchantId, async (trx) => {
    const own = { merchant_id: merchantId, site_id: siteId, currency: 'EUR', created_at: now }
    const id = newId('account')
    await trx
      .insertInto('accounts')
      .values({ ...own, id, name: 'EUR' })
      .execute()
    const range = { from_at: new Date('2026-01-01'), to_at: new Date('2026-02-01'), time_zone: 'UTC' }
    const asked = { type: 'summary', status: 'pending', made_by: 'user' }
    await trx
      .insertInto('balance_reports')
      .values({ ...own, ...range, ...asked, id: newId('report'), account_id: id })
      .execute()
    await addPendingWork(trx, 'reports', merchantId)
  })
  let turns = 0
  await makeReports(app.deps, () => ++turns > 2)
  const { status } = await withTenant(app.database.app, merchantId, (trx) =>
    trx.selectFrom('balance_reports').select('status').where('merchant_id', '=', merchantId).executeTakeFirstOrThrow(),
  )
  expect(status).toBe('ready')
  const states = await Promise.all(many.map(async (report) => (await read(report)).status))
  expect(states).toEqual(['ready', 'pending', 'pending'])
  await makeReports(app.deps)
})
