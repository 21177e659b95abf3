import { encodeId } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/db/new-id.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eur } from '../../testing/eur.ts'
import { send } from '../../testing/send.ts'
import { closeEndedPeriods } from './worker.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = app.owner.signedIn.accessToken
})
afterAll(() => app.close())

type Request = { siteId?: string; accountId?: string; currency?: string }

let count = 0
const captured = (at: string, amount: object = eur(100)) => {
  const reference = `p-${++count}`
  const data = { amount, paymentMethod: { type: 'card' } }
  const event = { reference, occurredAt: at }
  return [
    { id: `c-${reference}`, type: 'payment.created', ...event, data },
    { id: `d-${reference}`, type: 'payment.captured', ...event, data: {} },
  ]
}

test('a report is made of exactly one account, named by its ID or by a site and a currency', async () => {
  const [one, two] = [await app.createSite(), await app.createSite()]
  const at = app.clock.now().toISOString()
  await acceptEvents(app, one.secrets.apiSecret, captured(at))
  await acceptEvents(app, two.secrets.apiSecret, [...captured(at), ...captured(at, { amount: '100', currency: 'USD' })])
  const ask = async (body: Request) => {
    const answer = await send(
      app,
      'POST /site-balance-reports/summary',
      { from: '2026-01-01', to: '2026-02-01', ...body },
      token,
    )
    const [error] = answer.body.errors ?? []
    return answer.status === 202 ? { account: answer.body.accountId } : [answer.status, error?.path, error?.code]
  }
  const account = async (body: Request) => ((await ask(body)) as { account: string }).account
  const ofOne = await account({ siteId: one.id })
  const euros = await account({ siteId: two.id, currency: 'EUR' })
  const dollars = await account({ siteId: two.id, currency: 'USD' })
  expect(new Set([ofOne, euros, dollars]).size).toBe(3)
  expect(await ask({ accountId: dollars })).toEqual({ account: dollars })
  expect(await ask({ accountId: dollars, currency: 'USD' })).toEqual({ account: dollars })

  expect(await ask({ accountId: dollars, currency: 'EUR' })).toEqual([422, 'currency', 'OTHER_CURRENCY'])
  expect(await ask({ siteId: one.id, currency: 'USD' })).toEqual([422, 'currency', 'OTHER_CURRENCY'])
  expect(await ask({ siteId: two.id })).toEqual([422, 'currency', 'SEVERAL_CURRENCIES'])
  expect(await ask({ siteId: encodeId('site', newId('site')) })).toEqual([422, 'siteId', 'UNKNOWN_ID'])
  expect(await ask({ accountId: encodeId('account', newId('account')) })).toEqual([422, 'accountId', 'UNKNOWN_ID'])
})

test('a posting at the first instant of closed days is late; one at the first instant after them is not', async () => {
  const moveTo = async (instant: string) => {
    app.clock.advance(Date.parse(instant) - app.clock.now().getTime())
    const me = await app.signIn(app.owner.email, app.owner.password)
    token = me.signedIn.accessToken
    return me
  }
  const me = await moveTo('2027-03-01T08:00:00Z')
  const site = await me.call('POST /sites', { body: { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' } })
  await acceptEvents(app, site.secrets.apiSecret, captured('2027-03-01T07:00:00.000Z'))
  await moveTo('2027-03-03T08:00:00Z')
  await closeEndedPeriods(app.deps)
  const occurred = ['2027-03-01T00:00:00.000Z', '2027-03-02T23:59:59.999Z', '2027-03-03T00:00:00.000Z']
  for (const at of occurred) await acceptEvents(app, site.secrets.apiSecret, captured(at))
  await moveTo('2027-03-04T08:00:00Z')
  await closeEndedPeriods(app.deps)
  const listed = await send(app, `GET /site-balance-reports/daily?siteId=${site.id}`, undefined, token)
  const last = listed.body.items.find(({ from }: { from: string }) => from === '2027-03-03T00:00:00.000Z')
  const { body } = await send(app, `GET /site-balance-reports/daily/${last.id}/lines?limit=100`, undefined, token)
  const posted = body.items.map((line: { postedAt: string }) => line.postedAt)
  expect(posted.filter((at: string) => at === '2027-03-03T00:00:00.000Z')).toHaveLength(1)
  expect(posted.filter((at: string) => at >= '2027-03-03T08:00:00.000Z')).toHaveLength(2)
})
