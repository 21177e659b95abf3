import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { merchantOf } from '../../../testing/members.ts'
import { send } from '../../../testing/send.ts'
import { uuidOf } from '../../../testing/uuid-of.ts'
import { closePeriods } from './close-periods.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const dayMs = 24 * 3_600_000

test.each(['worker', 'command'] as const)(
  'a day stays closed after later days were closed by the %s: what arrives late is posted at its receipt',
  async (madeBy) => {
    let owner = await app.signIn(app.owner.email, app.owner.password)
    const body = { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' }
    const site = await owner.call('POST /sites', { body })
    const first = app.clock.now()
    const adjust = async (reference: string, occurredAt: Date, amount: string) => {
      const data = { amount: { amount, currency: 'EUR' }, reason: 'Agreed' }
      const event = { id: reference, type: 'adjustment', reference, occurredAt: occurredAt.toISOString(), data }
      await acceptEvents(app, site.secrets.apiSecret, [event])
    }
    const endDay = async () => {
      app.clock.advance(dayMs)
      await closePeriods(app.deps, { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }, madeBy)
      owner = await app.signIn(app.owner.email, app.owner.password)
    }
    const closings = async () => {
      const { signedIn } = owner
      const path = `GET /site-balance-reports/daily?siteId=${site.id}&limit=20` as const
      const { items } = (await send(app, path, undefined, signedIn.accessToken)).body
      for (const { check } of items) expect(check.difference.amount).toBe('0')
      return items.map(({ closing }: { closing: { amount: string } }) => closing.amount).toReversed()
    }
    const balanceOf = async (asOf: Date) => {
      const path = `GET /site-balances?siteId=${site.id}&asOf=${asOf.toISOString()}` as const
      return (await send(app, path, undefined, owner.signedIn.accessToken)).body.items[0].available.amount
    }
    await adjust('in-time', first, '1000')
    for (let day = 0; day < 3; day++) await endDay()
    expect(await closings()).toEqual(['1000', '1000', '1000'])
    await adjust('late', first, '50')
    expect(await balanceOf(new Date(first.getTime() + dayMs))).toBe('1000')
    await endDay()
    expect(await closings()).toEqual(['1000', '1000', '1000', '1050'])
  },
)

test('days closed at once each report their own lines', async () => {
  let owner = await app.signIn(app.owner.email, app.owner.password)
  const body = { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' }
  const site = await owner.call('POST /sites', { body })
  const endDay = async () => {
    app.clock.advance(dayMs)
    owner = await app.signIn(app.owner.email, app.owner.password)
  }
  const close = () => closePeriods(app.deps, { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }, 'worker')
  for (const [day, amount] of ['1', '20', '300', '4000'].entries()) {
    const data = { amount: { amount, currency: 'EUR' }, reason: 'Agreed' }
    const occurredAt = app.clock.now().toISOString()
    const event = { id: `day-${day}`, type: 'adjustment', reference: `day-${day}`, occurredAt, data }
    await send(app, 'POST /ingest/events', { events: [event] }, site.secrets.apiSecret)
    await endDay()
    // The first day by itself, the others together.
    if (day !== 1 && day !== 2) await close()
  }
  const get = async (path: string) => (await send(app, `GET /${path}`, undefined, owner.signedIn.accessToken)).body
  const { items } = await get(`site-balance-reports/daily?siteId=${site.id}`)
  const shown = await Promise.all(
    items.map(async ({ id }: { id: string }) => {
      const { items: lines } = await get(`site-balance-reports/daily/${id}/lines?limit=50`)
      return lines.map(({ net }: { net: { amount: string } }) => net.amount)
    }),
  )
  expect(shown.toReversed()).toEqual([['1'], ['20'], ['300'], ['4000']])
})
