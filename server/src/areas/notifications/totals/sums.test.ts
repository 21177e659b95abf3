import { randomUUID } from 'node:crypto'
import { asId } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '../../../platform/db/transaction.ts'
import type { BackgroundWork } from '../../../platform/loops/loop.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../../testing/app.ts'
import { urlOf } from '../../../testing/database.ts'
import { merchantOf } from '../../../testing/members.ts'
import { eventually, externalDatabase, runProgram, temporaryFolder } from '../../../testing/program.ts'
import { answering, type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { send } from '../../../testing/send.ts'
import { uuidOf } from '../../../testing/uuid-of.ts'
import { startDelivery } from '../delivery/delivery.ts'
import { foldSums } from './sums.ts'

/** Totals of lists come from sums, which must equal a count after any change of notifications. */

let app: TestApp
let work: BackgroundWork[]
const receivers: Receiver[] = []
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  work = startDelivery(app.deps)
  owner = app.owner
})
afterAll(async () => {
  await Promise.all(work.map((one) => one.stop()))
  await Promise.all(receivers.map((one) => one.close()))
  await app.close()
})

let owner: SignedInClient
const token = () => owner.signedIn.accessToken
/** Advances the clock and signs in again, as sessions expire. */
async function advance(minutes: number) {
  app.clock.advance(minutes * 60_000)
  owner = await app.signIn(app.owner.email, app.owner.password)
}
const inMerchant = <T>(run: Parameters<typeof withTenant<T>>[2]) => withTenant(app.database.app, merchantOf(app), run)
const total = async (query: string) => {
  const { body } = await send(app, `GET /notifications?limit=1&${query}`, undefined, token())
  expect(body.isTotalCapped).toBe(false)
  return body.total as number
}

async function toldSite(status: number) {
  const receiver = await startReceiver(answering(status))
  receivers.push(receiver)
  const site = await owner.call('POST /sites', { body: { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' } })
  await send(app, `PATCH /sites/${site.id}`, { notificationUrl: receiver.url }, token())
  return site
}

let count = 0
async function capture(site: { secrets: { apiSecret: string } }, payments: number) {
  const at = { occurredAt: app.clock.now().toISOString() }
  const amount = { amount: '1000', currency: 'EUR' }
  const events = Array.from({ length: payments }, () => {
    const reference = `pay_${++count}`
    const created = { amount, paymentMethod: { type: 'card' } }
    return [
      { ...at, id: `${reference}-1`, type: 'payment.created', reference, data: created },
      { ...at, id: `${reference}-2`, type: 'payment.captured', reference, data: {} },
    ]
  }).flat()
  await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
}

/** Compares the rows and the sums, for every key. */
async function compare(): Promise<void> {
  const state = sql`case when status in ('pending', 'delivering', 'retrying') then 'open' else status end`
  const [counted, summed] = await inMerchant((trx) =>
    Promise.all([
      sql`select site_id, date_trunc('hour', created_at, 'UTC') as hour, event_type, ${state} as state, count(*)::int as count
        from notifications group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(trx),
      sql`select site_id, hour, event_type, state, sum(count)::int as count
        from (select site_id, hour, event_type, state, count from notification_sums
          union all select site_id, hour, event_type, state, count from notification_deltas) x
        group by 1, 2, 3, 4 having sum(count) <> 0 order by 1, 2, 3, 4`.execute(trx),
    ]),
  )
  expect(summed.rows).toEqual(counted.rows)
}
const settled = (query: string, wanted: number) =>
  eventually(
    () => total(query),
    (found) => found === wanted,
    10_000,
  )

test('sums equal counts for any history of notifications', async () => {
  const [good, bad, gone, left] = [await toldSite(200), await toldSite(500), await toldSite(410), await toldSite(503)]
  await capture(good, 7)
  await capture(bad, 5)
  await settled(`siteId=${good.id}&status=delivered`, 7)
  await settled(`siteId=${bad.id}&status=retrying`, 5)
  await capture(gone, 3)
  await settled(`siteId=${gone.id}&status=canceled,retrying,failed`, 3)
  await compare()

  // To a disabled address; to a removed one; a successful and a failed test; a repeat.
  await capture(gone, 2)
  await capture(left, 4)
  await settled(`siteId=${left.id}&status=retrying`, 4)
  await send(app, `PATCH /sites/${left.id}`, { notificationUrl: null }, token())
  await inMerchant((trx) =>
    trx
      .insertInto('notification_due')
      .values({
        id: randomUUID(),
        merchant_id: merchantOf(app),
        site_id: asId('site', uuidOf('site', left.id)),
        due_at: app.clock.now(),
      })
      .execute(),
  )
  await settled(`siteId=${left.id}&status=canceled`, 4)
  for (const site of [good, bad, gone]) await send(app, `POST /sites/${site.id}/test-notification`, {}, token())
  const key = { 'idempotency-key': randomUUID() }
  const { body } = await send(app, `GET /notifications?siteId=${good.id}&limit=1`, undefined, token())
  await send(app, `POST /notifications/${body.items[0].id}/repeat`, {}, token(), key)
  await compare()

  expect(await foldSums(app.deps)).toBeGreaterThan(0)
  expect(await inMerchant((trx) => trx.selectFrom('notification_deltas').selectAll().execute())).toEqual([])
  await compare()
})

test('totals and plans of every filter equal counts, for whole hours and range edges', async () => {
  await advance(180)
  const [site, well] = [await toldSite(500), await toldSite(200)]
  for (const minutes of [0, 29, 1, 29, 2, 45]) {
    await advance(minutes)
    await capture(site, 3)
    await capture(well, 2)
  }
  await settled(`siteId=${well.id}&status=delivered`, 12)
  const all = await inMerchant((trx) =>
    trx.selectFrom('notifications').select(['created_at', 'status', 'event_type', 'site_id']).execute(),
  )
  await foldSums(app.deps)
  const last = app.clock.now().getTime()
  for (const [fromMinutes, toMinutes] of [
    [200, 0],
    [107, 3],
    [61, 60],
    [30, 0],
    [106, 77],
    [400, 90.5],
  ] as const) {
    const [from, to] = [new Date(last - fromMinutes * 60_000), new Date(last - toMinutes * 60_000)]
    const inRange = all.filter((one) => one.created_at >= from && one.created_at < to)
    const range = `from=${from.toISOString()}&to=${to.toISOString()}`
    expect(await total(range), range).toBe(inRange.length)
    expect(await total(`${range}&eventType=payment.captured&siteId=${site.id}`), range).toBe(
      inRange.filter((one) => one.event_type === 'payment.captured' && one.site_id === uuidOf('site', site.id)).length,
    )
    expect(await total(`${range}&status=delivered,canceled`), range).toBe(
      inRange.filter((one) => ['delivered', 'canceled'].includes(one.status)).length,
    )
    const open = ['pending', 'delivering', 'retrying']
    expect(await total(`${range}&status=${open}`), range).toBe(
      inRange.filter((one) => open.includes(one.status)).length,
    )
    expect(await total(`${range}&status=failed,pending,retrying,delivering`), range).toBe(
      inRange.filter((one) => [...open, 'failed'].includes(one.status)).length,
    )
    const asked = { from: from.toISOString(), to: to.toISOString() }
    for (const statuses of [null, ['delivered', 'canceled'], open, ['delivered']]) {
      const of = inRange.filter((one) => statuses === null || statuses.includes(one.status))
      const filter = { ...asked, ...(statuses && { status: statuses.join(',') }) }
      const { body } = await send(app, 'POST /notifications/repeat-plans', { filter }, token())
      expect(body, JSON.stringify(filter)).toMatchObject({
        matched: of.length,
        skippedDelivered: of.filter((one) => one.status === 'delivered').length,
      })
    }
  }
  expect((await total('mode=test')) + (await total('mode=live'))).toBe(all.length)
  expect(await total('')).toBe(all.length)
})

test('the command finds and rebuilds wrong totals during concurrent changes', async () => {
  const folder = temporaryFolder()
  const env = { ...externalDatabase(urlOf(app.database.owner), folder.path), ALLOW_UNSAFE_DATABASE: '1' }
  const verify = async (...options: string[]) => {
    const program = runProgram(['verify-ledger', ...options], env)
    return { code: await program.ended, output: program.output() }
  }
  try {
    const site = await toldSite(200)
    await capture(site, 3)
    await settled(`siteId=${site.id}&status=delivered`, 3)
    expect(await verify()).toMatchObject({ code: 0 })
    await inMerchant((trx) => trx.updateTable('notification_sums').set({ count: 7n }).execute())
    const found = await verify()
    expect(found.code).toBe(1)
    expect(found.output).toMatch(/totals of notifications are off: site_\w+, [^,]+, payment\.captured, \w+: \d+/)
    const [rebuilt] = await Promise.all([verify('--rebuild'), capture(site, 3)])
    expect(rebuilt).toMatchObject({
      code: 1,
      output: expect.stringContaining('totals of notifications were rebuilt'),
    })
    await settled(`siteId=${site.id}&status=delivered`, 6)
    expect(await verify()).toMatchObject({ code: 0 })
    await compare()
  } finally {
    folder.remove()
  }
})
