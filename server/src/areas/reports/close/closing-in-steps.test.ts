import type { ReportHeader } from '@firepay/contract/reports/reports.schemas.ts'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PipelinedDialect } from '../../../platform/db/pipelined-dialect.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { eur } from '../../../testing/eur.ts'
import { merchantOf } from '../../../testing/members.ts'
import { send } from '../../../testing/send.ts'
import { uuidOf } from '../../../testing/uuid-of.ts'
import { closeEndedPeriods } from '../worker.ts'
import { closeEarlierPeriods } from './close-earlier-periods.ts'
import { closePeriods } from './close-periods.ts'

let app: TestApp
let shop: Awaited<ReturnType<TestApp['createSite']>>
let token = ''
beforeAll(async () => {
  app = await startTestApp()
  // No month ends during the tests, which move the clock by two days.
  const now = app.clock.now()
  app.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 12) - now.getTime())
})
afterAll(() => app.close())

const dayMs = 86_400_000
/** Three steps of days. */
const daysBefore = 500
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * dayMs)
const siteOf = () => ({ merchantId: merchantOf(app), siteId: uuidOf('site', shop.id) })

let eventCount = 0
async function adjust(days: number, amount: number): Promise<void> {
  const id = `e${++eventCount}`
  const data = { amount: eur(amount), reason: 'Test' }
  const event = { id, type: 'adjustment', reference: id, occurredAt: daysAgo(days).toISOString(), data }
  await acceptEvents(app, shop.secrets.apiSecret, [event])
}

async function listed(type: 'daily' | 'monthly'): Promise<ReportHeader[]> {
  const all: ReportHeader[] = []
  for (let offset = 0; ; offset += 100) {
    const path = `GET /site-balance-reports/${type}?siteId=${shop.id}&limit=100&offset=${offset}` as const
    const { items } = (await send(app, path, undefined, token)).body
    all.push(...items)
    if (items.length < 100) return all.reverse()
  }
}

/** Expects days without gaps from the first to today, and the ended months. */
async function expectWhole(days: number, closing: number): Promise<void> {
  for (const type of ['daily', 'monthly'] as const) {
    const chain = await listed(type)
    for (const [index, report] of chain.entries()) {
      expect([report.from, report.check?.difference]).toEqual([report.from, eur(0)])
      const before = chain[index - 1]
      if (before) expect([report.from, report.opening]).toEqual([before.to, before.closing])
    }
    if (type === 'daily') expect([chain.length, chain.at(-1)?.closing]).toEqual([days, eur(closing)])
    else expect(chain.length).toBeGreaterThan(14)
  }
}

beforeEach(async () => {
  const me = await app.signIn(app.owner.email, app.owner.password)
  token = me.signedIn.accessToken
  shop = await me.call('POST /sites', { body: { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' } })
  await adjust(daysBefore, 1_000)
  await adjust(daysBefore - 450, -300)
})

/** Deps whose background database runs `take` while lines of each step are summed. */
function whileSumming(take: () => Promise<void>): TestApp['deps'] {
  const background = new Kysely<Database>({
    dialect: new PipelinedDialect({ pool: app.database.appPool }),
    async log({ query }) {
      if (query.sql.includes('as side')) await take()
    },
  })
  return { ...app.deps, db: { ...app.deps.db, background } }
}

test('accepts events while days are closed, and reports those of closed days at their receipt', async () => {
  let taken = 0
  const deps = whileSumming(async () => {
    taken += 1
    await adjust(daysBefore - taken, 5)
  })
  const { reports } = await closePeriods(deps, siteOf(), 'command')
  expect(taken).toBeGreaterThan(3)
  expect((await listed('daily')).length + (await listed('monthly')).length).toBe(reports)
  await expectWhole(daysBefore, 700)
  app.clock.advance(dayMs)
  token = (await app.signIn(app.owner.email, app.owner.password)).signedIn.accessToken
  await closeEndedPeriods(app.deps)
  await expectWhole(daysBefore + 1, 700 + 5 * taken)
})

test('continues in the worker after an interruption, from the same postings', async () => {
  let steps = 0
  await closePeriods(app.deps, siteOf(), 'command', () => ++steps > 1)
  const begun = await listed('daily')
  expect(begun.length).toBe(200)
  // Of a closed day without a report yet.
  await adjust(10, 5)
  await closeEndedPeriods(app.deps)
  await expectWhole(daysBefore, 700)
  expect((await listed('daily')).slice(0, 200)).toEqual(begun)
  expect((await listed('daily')).every(({ createdBy }) => createdBy.type !== 'user')).toBe(true)
  expect(await closeEndedPeriods(app.deps)).toBe(0)
})

test('makes each report once when several close the same site', async () => {
  const at = (by: 'worker' | 'command') => closePeriods(app.deps, siteOf(), by)
  const done = await Promise.all([at('command'), at('command'), at('worker')])
  await expectWhole(daysBefore, 700)
  const made = (await listed('daily')).length + (await listed('monthly')).length
  expect(done.reduce((sum, { reports }) => sum + reports, 0)).toBe(made)
})

test('adds days before a chain concurrently, during events and after an interruption', async () => {
  app.clock.advance(dayMs)
  token = (await app.signIn(app.owner.email, app.owner.password)).signedIn.accessToken
  await closeEndedPeriods(app.deps)
  const first = await listed('daily')
  expect(first.length).toBe(1)
  let steps = 0
  const counting = whileSumming(async () => {
    steps += 1
  })
  // One step of all months, which had no chain, and one of days.
  await closeEarlierPeriods(counting, siteOf(), () => steps === 2)
  expect((await listed('daily')).length).toBe(200 + 1)
  const deps = whileSumming(() => adjust(daysBefore - 1, 5))
  await Promise.all([closeEarlierPeriods(deps, siteOf()), closeEarlierPeriods(app.deps, siteOf())])
  await expectWhole(daysBefore + 1, 700)
  expect((await listed('daily')).slice(-1)).toEqual(first)
})
