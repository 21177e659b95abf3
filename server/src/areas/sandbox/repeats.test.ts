import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import type { BackgroundWork } from '../../platform/loops/loop.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf } from '../../testing/members.ts'
import { eventually } from '../../testing/program.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { send } from '../../testing/send.ts'
import { startDelivery } from '../notifications/delivery/delivery.ts'
import { stepRepeats } from '../notifications/repeats/repeat-step.ts'
import { workOnSandboxes } from './sandbox-work.ts'

let app: TestApp
let work: BackgroundWork[]
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  work = startDelivery(app.deps)
})
afterAll(async () => {
  await Promise.all(work.map((one) => one.stop()))
  await app.close()
})

const running = new AbortController().signal
const token = () => app.owner.signedIn.accessToken
const read = async (id: string) => (await send(app, `GET /notifications/repeat-plans/${id}`, undefined, token())).body

/** Waits until a site has notifications that can be repeated. */
async function toldSome(siteId: string): Promise<void> {
  const path = `notifications?siteId=${siteId}&status=delivered,retrying,failed`
  const told = async () => (await send(app, `GET /${path}`, undefined, token())).body.total
  await eventually(told, (total) => total > 0, 30_000)
}

/** Starts a bulk repeat of everything sent to these sites. */
async function repeat(sites: readonly string[], perSecond = 500): Promise<string> {
  const asked = { filter: { siteId: sites.join(',') }, skipDelivered: false, perSecond }
  const { body: plan } = await send(app, 'POST /notifications/repeat-plans', asked, token())
  const key = { 'idempotency-key': randomUUID() }
  const { body } = await send(app, `POST /notifications/repeat-plans/${plan.id}/start`, {}, token(), key)
  expect(body).toMatchObject({ status: 'running' })
  return plan.id
}

const rowsOf = (table: string, condition = 'true') =>
  withTenant(app.database.app, merchantOf(app), async (trx) => {
    const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${sql.table(table)}
      where ${sql.raw(condition)}`.execute(trx)
    return Number(rows[0]?.count)
  })

test('removing the sandbox ends the bulk repeats of its sites', { timeout: 120_000 }, async () => {
  const receiver = await startReceiver((_request, response) => void response.end('ok'))
  try {
    const own = await app.createSite()
    await send(app, `PATCH /sites/${own.id}`, { notificationUrl: receiver.url }, token())
    const amount = { amount: '100', currency: 'EUR' }
    const at = app.clock.now().getTime() - 1_000
    const events = ['created', 'captured'].map((name, step) => ({
      id: `own-${step}`,
      type: `payment.${name}`,
      reference: 'own',
      occurredAt: new Date(at + step).toISOString(),
      data: { amount, ...(step === 0 && { paymentMethod: { type: 'card' } }) },
    }))
    await send(app, 'POST /ingest/events', { events }, own.secrets.apiSecret)
    await toldSome(own.id)

    await app.owner.call('POST /sandbox')
    const cut = new AbortController()
    // Shops are filled one after the other; the first is enough.
    await workOnSandboxes(app.deps, cut.signal, (events) => {
      if (events >= 1_000) cut.abort()
    })
    const { body: list } = await send(app, 'GET /notifications', undefined, token())
    const played = list.items.find(({ siteId }: { siteId: string }) => siteId !== own.id).siteId
    await toldSome(played)

    const stopped = await repeat([played])
    await stepRepeats(app.deps)
    await send(app, `POST /notifications/repeat-plans/${stopped}/cancel`, {}, token())
    expect(await rowsOf('notification_repeat_skips')).toBeGreaterThan(0)
    const mixed = await repeat([played, own.id], 1)
    const partsOver = async () => {
      await stepRepeats(app.deps)
      return await rowsOf('notification_repeat_sites', "status = 'done'")
    }
    await eventually(partsOver, (count) => count === 1, 30_000)
    expect(await read(mixed)).toMatchObject({ status: 'running' })

    await app.owner.call('DELETE /sandbox')
    await workOnSandboxes(app.deps, running)
    expect(await read(stopped)).toMatchObject({ code: 'NOT_FOUND' })
    const left = await read(mixed)
    expect(left).toMatchObject({ status: 'done', endedAt: expect.any(String), progress: { delivered: 1, left: 0 } })
    expect(left.sites.map(({ siteId }: { siteId: string }) => siteId)).toEqual([own.id])
    expect(await rowsOf('notification_repeat_skips')).toBe(0)
  } finally {
    await receiver.close()
  }
})
