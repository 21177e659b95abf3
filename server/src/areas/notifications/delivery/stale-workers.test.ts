import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { separatelyOn } from '../../../platform/db/separate-transaction.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { merchantOf } from '../../../testing/members.ts'
import { send } from '../../../testing/send.ts'
import { uuidOf } from '../../../testing/uuid-of.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import { stepRepeats } from '../repeats/repeat-step.ts'
import type { Attempted } from './attempt.ts'
import { begin } from './begin.ts'
import { returnLeases } from './claim.queries.ts'
import { claim, type Item, keyOf, leaseMs } from './claim.ts'
import { finish } from './finish.ts'
import { idsOf, keepLeases } from './leases.ts'

/** A worker with an expired lease, next to the one that holds it now; no other worker runs. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
})
afterAll(() => app.close())

const url = 'http://127.0.0.1:9/hook'
type Site = SiteKey & { id: string; apiSecret: string }

const call = (...[path, body]: [`${'GET' | 'POST' | 'PATCH'} /${string}`, object?]) =>
  send(app, path, body, app.owner.signedIn.accessToken, { 'idempotency-key': randomUUID() })

async function toldSite(count: number): Promise<Site> {
  const { id, secrets } = await app.createSite()
  await call(`PATCH /sites/${id}`, { notificationUrl: url })
  const site = { id, apiSecret: secrets.apiSecret, merchantId: merchantOf(app), siteId: uuidOf('site', id) }
  await tell(site, 'pay', count)
  return site
}

/** Two events of each of `count` new payments. */
async function tell(site: Site, name: string, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) =>
    ['payment.created', 'payment.declined'].map((type) => ({
      id: `${name}-${type}-${index}`,
      type,
      reference: `${name}_${index}`,
      occurredAt: app.clock.now().toISOString(),
      data: type.endsWith('created')
        ? { amount: { amount: '100', currency: 'EUR' }, paymentMethod: { type: 'card' } }
        : { declineCode: 'lost_card' },
    })),
  ).flat()
  await send(app, 'POST /ingest/events', { events }, site.apiSecret)
}

const claimAll = (site: Site, workerId: string) => claim(app.deps, site, { workerId, isSlow: false, held: [] })

async function claimOne(site: Site, workerId: string): Promise<Item> {
  const [item] = await claimAll(site, workerId)
  if (!item) throw new Error('nothing was due')
  return item
}

const attempted = (status: number): Attempted => ({
  startedAt: app.clock.now(),
  url,
  headers: {},
  outcome: {
    durationMs: 1,
    response: { status, headers: {}, body: '' },
    ...(status >= 300 && { error: { kind: 'http', message: `Answered ${status}.` } }),
  },
})

const end = (workerId: string, items: readonly Item[], status: number) => {
  const [first] = items
  if (!first) throw new Error('nothing to end')
  const deps = { ...app.deps, separately: separatelyOn(app.deps.db.app) }
  return finish(
    deps,
    first.site,
    workerId,
    items.map((item) => ({ item, attempted: attempted(status) })),
  )
}

/** A site whose scheduled notifications were all delivered. */
async function deliveredSite(count: number): Promise<Site> {
  const site = await toldSite(count)
  const workerId = randomUUID()
  await end(workerId, await claimAll(site, workerId), 200)
  return site
}

const listed = async (site: Site) => (await call(`GET /notifications?siteId=${site.id}`)).body.items

const states: Record<string, () => Promise<Site>> = {
  'of the schedule': () => toldSite(1),
  'asked for by hand': async () => {
    const site = await deliveredSite(1)
    const [{ id }] = await listed(site)
    expect((await call(`POST /notifications/${id}/repeat`, {})).status).toBe(202)
    return site
  },
  'of a bulk repeat': async () => {
    const site = await deliveredSite(1)
    await repeatAll(site)
    return site
  },
}

async function repeatAll(site: Site): Promise<string> {
  const plan = { filter: { siteId: site.id }, perSecond: 100, skipDelivered: false }
  const { id } = (await call('POST /notifications/repeat-plans', plan)).body
  expect((await call(`POST /notifications/repeat-plans/${id}/start`, {})).status).toBe(202)
  await stepRepeats(app.deps)
  // Until the last one is due by the rate of the plan.
  app.clock.advance(1_000)
  return id
}

test.each(Object.entries(states))('a worker does nothing with another’s lease: a delivery %s', async (_, make) => {
  const site = await make()
  const [first, second] = [randomUUID(), randomUUID()]
  const stale = await claimOne(site, first)
  app.clock.advance(leaseMs + 1_000)
  const item = await claimOne(site, second)
  expect(keyOf(item)).toBe(keyOf(stale))
  const lease = () =>
    withTenant(app.deps.db.app, site.merchantId, async (trx) => {
      const [table, until] =
        item.attemptId === null ? ['notifications', 'next_attempt_at'] : ['notification_attempts', 'next_at']
      const { rows } = await sql<{ lease_id: string | null; until: Date }>`
          select lease_id, ${sql.ref(until)} as until from ${sql.table(table)}
          where merchant_id = ${site.merchantId} and id = ${keyOf(item)}`.execute(trx)
      return rows[0]
    })
  const before = await lease()
  expect(before?.lease_id).toBe(second)

  app.clock.advance(1_000)
  expect(await begin(app.deps, site, first, [stale])).toEqual(new Set())
  await keepLeases(app.deps, first, [stale])
  await withTenant(app.deps.db.app, site.merchantId, (trx) =>
    returnLeases(trx, site.merchantId, { workerId: first, now: app.clock.now() }, idsOf([stale])),
  )
  expect(await lease()).toEqual(before)
  expect(await begin(app.deps, site, second, [item])).toEqual(new Set([keyOf(item)]))
})

test.each(Object.entries(states))('while a worker makes a delivery %s, no other serves its site', async (_, make) => {
  const site = await make()
  const [first, second] = [randomUUID(), randomUUID()]
  const item = await claimOne(site, first)
  await tell(site, 'later', 1)
  expect(await claimAll(site, second)).toEqual([])
  await end(first, [item], 200)
  expect(await claimAll(site, second)).not.toEqual([])
})

test('a delivery of a bulk repeat counts once, also when a worker with an expired lease ends it too', async () => {
  const site = await deliveredSite(2)
  const id = await repeatAll(site)
  const [first, second] = [randomUUID(), randomUUID()]
  const stale = await claimAll(site, first)
  app.clock.advance(leaseMs + 1_000)
  const items = await claimAll(site, second)
  expect(items.map(keyOf).sort()).toEqual(stale.map(keyOf).sort())
  expect(items).toHaveLength(2)
  await end(second, items, 200)
  await end(first, stale, 200)
  const { progress } = (await call(`GET /notifications/repeat-plans/${id}`)).body
  expect(progress).toMatchObject({ sent: 2, delivered: 2, failed: 0, left: 0 })
})

test('sends ten of twenty concurrent repeats', async () => {
  const site = await deliveredSite(20)
  const ids = (await listed(site)).map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(20)
  app.deps.config.rateLimits = true
  onTestFinished(() => {
    app.deps.config.rateLimits = false
  })
  const answers = await Promise.all(ids.map((id: string) => call(`POST /notifications/${id}/repeat`, {})))
  const statuses = answers.map(({ status, code }) => code ?? status).sort()
  expect(statuses).toEqual([...Array(10).fill(202), ...Array(10).fill('REPEAT_LIMIT')])
})

test('a bulk repeat of two sites continues at one after the other is done', async () => {
  const sites = [await deliveredSite(1), await deliveredSite(4)]
  const siteId = sites.map(({ id }) => id).join(',')
  const plan = { filter: { siteId }, perSecond: 2, skipDelivered: false }
  const { id, willRepeat } = (await call('POST /notifications/repeat-plans', plan)).body
  expect(willRepeat).toBe(5)
  expect((await call(`POST /notifications/repeat-plans/${id}/start`, {})).status).toBe(202)
  const workerId = randomUUID()
  const repeat = async () => (await call(`GET /notifications/repeat-plans/${id}`)).body
  for (let second = 0; second < 20 && (await repeat()).status === 'running'; second++) {
    await stepRepeats(app.deps)
    app.clock.advance(1_000)
    for (const site of sites) {
      const items = await claimAll(site, workerId)
      if (items.length > 0) await end(workerId, items, 200)
    }
  }
  expect(await repeat()).toMatchObject({ status: 'done', progress: { sent: 5, delivered: 5, left: 0, skipped: [] } })
})
