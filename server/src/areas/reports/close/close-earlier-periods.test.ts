import type { ReportHeader } from '@firepay/contract/reports/reports.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { eur } from '../../../testing/eur.ts'
import { signInMember } from '../../../testing/members.ts'
import { send } from '../../../testing/send.ts'
import { closeEndedPeriods } from '../worker.ts'
import { closeRequestedPeriods } from './close-requested-periods.ts'

let app: TestApp
let token = ''
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Shop = Awaited<ReturnType<TestApp['createSite']>>
const moveTo = async (instant: string) => {
  app.clock.advance(Date.parse(instant) - app.clock.now().getTime())
  const me = await app.signIn(app.owner.email, app.owner.password)
  token = me.signedIn.accessToken
  return me
}
const adjust = async (shop: Shop, id: string, occurredAt: string, amount: number) => {
  const event = { id, type: 'adjustment', reference: id, occurredAt, data: { amount: eur(amount), reason: 'Test' } }
  await acceptEvents(app, shop.secrets.apiSecret, [event])
}
const state = async (shop: Shop) => (await send(app, `GET /sites/${shop.id}/close-periods`, undefined, token)).body
const close = (shop: Shop, as = token) => send(app, `POST /sites/${shop.id}/close-periods`, undefined, as)
const listed = async (type: string, shop: Shop): Promise<ReportHeader[]> =>
  (
    await send(app, `GET /site-balance-reports/${type}?siteId=${shop.id}&limit=100`, undefined, token)
  ).body.items.reverse()
const totalAt = async (shop: Shop, asOf: string) =>
  (await send(app, `GET /site-account-balances?siteId=${shop.id}&asOf=${asOf}`, undefined, token)).body.items[0].total
const figures = (reports: ReportHeader[]) =>
  reports.map(({ from, opening, closing }) => [from.slice(0, 10), Number(opening?.amount), Number(closing?.amount)])

describe('closing the days before a site was created', () => {
  let shop: Shop
  beforeAll(async () => {
    const me = await moveTo('2027-01-05T10:00:00Z')
    shop = await me.call('POST /sites', { body: { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' } })
    await adjust(shop, 'a', '2026-11-29T10:00:00Z', 1_000)
    await adjust(shop, 'b', '2026-12-31T10:00:00Z', -300)
    // Earlier postings of another account open no days of this one.
    const other = await me.call('POST /sites', { body: { name: 'Other', timeZone: 'UTC', defaultCurrency: 'EUR' } })
    await adjust(other, 'z', '2026-05-01T10:00:00Z', 90)
  })

  it('runs once per request in the worker, and prepends reports without changing existing ones', async () => {
    await moveTo('2027-01-07T10:00:00Z')
    await closeEndedPeriods(app.deps)
    const before = await listed('daily', shop)
    expect(figures(before)).toEqual([
      ['2027-01-05', 700, 700],
      ['2027-01-06', 700, 700],
    ])
    // Received after the first report was made: reported on the 7th, not on an earlier day.
    await adjust(shop, 'c', '2026-12-30T10:00:00Z', 5)
    expect(await state(shop)).toEqual({ openSince: '2026-11-29T10:00:00.000Z', last: null })

    const asked = await close(shop)
    expect([asked.status, asked.body.last]).toMatchObject([202, { status: 'pending', reports: 0 }])
    expect((await close(shop)).body.last.requestedAt).toBe(asked.body.last.requestedAt)
    expect(await closeRequestedPeriods(app.deps)).toBe(1)
    expect(await closeRequestedPeriods(app.deps)).toBe(0)
    // 37 days from 29 November to 4 January, and November and December.
    expect(await state(shop)).toMatchObject({
      openSince: null,
      last: { status: 'done', reports: 37 + 2, closedBefore: '2027-01-07', endedAt: expect.any(String) },
    })
    const days = await listed('daily', shop)
    expect(days.slice(37)).toEqual(before)
    expect(figures(days.slice(0, 2))).toEqual([
      ['2026-11-29', 0, 1_000],
      ['2026-11-30', 1_000, 1_000],
    ])
    expect(figures(days.slice(31, 34))).toEqual([
      ['2026-12-30', 1_000, 1_000],
      ['2026-12-31', 1_000, 700],
      ['2027-01-01', 700, 700],
    ])
    expect(days.every(({ check }) => check?.difference.amount === '0')).toBe(true)
    expect(figures(await listed('monthly', shop))).toEqual([
      ['2026-11-01', 0, 1_000],
      ['2026-12-01', 1_000, 705],
    ])
  })

  it('closes every ended day: later arrivals for it are posted when received', async () => {
    await adjust(shop, 'd', '2026-10-01T10:00:00Z', 40)
    await adjust(shop, 'e', '2026-12-15T10:00:00Z', 2)
    // Belongs to a day closed before the earlier ones.
    await adjust(shop, 'f', '2027-01-06T10:00:00Z', 3)
    await moveTo('2027-01-08T10:00:00Z')
    await closeEndedPeriods(app.deps)
    const last = (await listed('daily', shop)).at(-1)
    expect(last).toMatchObject({ opening: eur(700), closing: eur(750), late: { count: 4, net: eur(50) } })
    // Includes `c`, which arrived while its day was open.
    expect(await totalAt(shop, '2027-01-07T00:00:00.000Z')).toEqual(eur(705))
    expect(await totalAt(shop, '2027-01-08T00:00:00.000Z')).toEqual(eur(750))
    expect((await listed('monthly', shop)).length).toBe(2)
  })

  it('continues after a fault of the worker', async () => {
    await close(shop)
    const failing = {
      ...app.deps,
      clock: {
        now: () => {
          throw new Error('no clock')
        },
      },
    }
    await expect(closeRequestedPeriods(failing)).rejects.toMatchObject({ errors: [{ cause: { message: 'no clock' } }] })
    expect((await state(shop)).last.status).toBe('pending')
    expect(await closeRequestedPeriods(app.deps)).toBe(1)
    expect((await state(shop)).last).toMatchObject({ status: 'done', reports: 0 })
  })

  it('requires the ability to request reports', async () => {
    const as = async (role: 'finance' | 'developer' | 'viewer') => (await signInMember(app, role)).signedIn.accessToken
    expect((await close(shop, await as('finance'))).status).toBe(202)
    expect((await close(shop, await as('developer'))).status).toBe(403)
    const viewer = await as('viewer')
    expect((await send(app, `GET /sites/${shop.id}/close-periods`, undefined, viewer)).status).toBe(403)
    expect(
      (await send(app, 'POST /sites/site_01h455vb4pex5vsknk084sn02q/close-periods', undefined, token)).status,
    ).toBe(404)
    expect((await send(app, `POST /sites/${shop.id}/close-periods`, { before: '2026-01-01' }, token)).status).toBe(422)
    await closeRequestedPeriods(app.deps)
  })
})
