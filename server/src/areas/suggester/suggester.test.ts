import { suggesterNames } from '@firepay/contract/product/suggester-names.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeMember, moveToOtherMerchant, signInMember } from '../../testing/members.ts'
import { foldStatistics } from '../statistics/fold.ts'

let app: TestApp
let shop: { id: string }
beforeAll(async () => {
  app = await startTestApp()
  shop = await makeShop('Harbor & Pine', 'A')
  await makeShop('Quiet Lamps', 'B')
  await foldStatistics({ db: app.deps.db })
})
afterAll(() => app.close())

/** Two payments of one order, one declined, and a payout. */
async function makeShop(name: string, letter: string): Promise<{ id: string }> {
  const site = await app.owner.call('POST /sites', {
    body: { name, timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' },
  })
  const amount = { amount: '1000', currency: 'EUR' }
  const payment = (number: number) => ({
    id: `c${number}`,
    type: 'payment.created',
    reference: `ch_${letter}${number}`,
    occurredAt: `2024-01-0${number}T00:00:00Z`,
    data: {
      amount,
      orderReference: `ORDER-${letter}`,
      paymentMethod: { type: 'card', brand: 'visa' },
      customer: { email: `Jo.${letter}@Example.com`, country: letter === 'A' ? 'BR' : 'DE' },
    },
  })
  const events = [
    payment(1),
    payment(2),
    {
      id: 'd',
      type: 'payment.declined',
      reference: `ch_${letter}2`,
      occurredAt: '2024-01-03T00:00:00Z',
      data: { declineCode: 'do_not_honor' },
    },
    {
      id: 'p',
      type: 'payout.created',
      reference: `po_${letter}`,
      occurredAt: '2024-01-04T00:00:00Z',
      data: { amount: { ...amount, amount: '0' } },
    },
  ]
  await acceptEvents(app, site.secrets.apiSecret, events)
  return { id: site.id }
}

type Items = { value: string; label: string; hint?: string; count?: number }[]
async function ask(path: string, token = app.owner.signedIn.accessToken) {
  const response = await fetch(`${app.baseUrl}/suggester/suggest/${path}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
  })
  const body = (await response.json()) as { items: Items; code?: string }
  return { status: response.status, code: body.code, items: body.items }
}
const values = async (path: string) => (await ask(path)).items.map((item) => item.value)
const labels = async (path: string) => (await ask(path)).items.map((item) => item.label)

describe('GET /suggester/suggest/{name}', () => {
  it('refuses a caller without a token, an unknown name and an invalid query', async () => {
    expect(await ask('site', '')).toMatchObject({ status: 401, code: undefined })
    expect(await ask('colour')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    for (const query of ['limit=0', 'limit=11', 'limit=x', 'siteId=7', 'q=%00', 'offset=1', `q=${'x'.repeat(129)}`]) {
      expect(await ask(`site?${query}`)).toMatchObject({ status: 422, code: 'VALIDATION' })
    }
  })

  it.each(suggesterNames)('answers %s with at most the requested number', async (name) => {
    for (const query of ['', '?q=o', '?q=%25', '?q=zzzzzz', `?siteId=${shop.id}`, `?siteId=${shop.id}&q=c`]) {
      const answer = await ask(`${name}${query}`)
      expect(answer.status).toBe(200)
      expect(answer.items.length).toBeLessThanOrEqual(10)
    }
    expect((await ask(`${name}?limit=1`)).items).toHaveLength(1)
  })

  it("takes distinct values from the merchant's data, optionally of one site", async () => {
    expect(await labels('site?q=qui')).toEqual(['Quiet Lamps'])
    expect(await labels('site?q=lam')).toEqual(['Quiet Lamps'])
    expect(await values('order-reference')).toEqual(['ORDER-A', 'ORDER-B'])
    expect(await values('order-reference?q=ORD')).toEqual(['ORDER-A', 'ORDER-B'])
    expect(await values(`order-reference?q=ORD&siteId=${shop.id}`)).toEqual(['ORDER-A'])
    expect(await values('processor-reference?q=ch_A')).toEqual(['ch_A1', 'ch_A2'])
    expect(await values('customer-email?q=JO')).toEqual(['jo.a@example.com', 'jo.b@example.com'])
    expect(await values('decline-code')).toEqual(['do_not_honor'])
    expect(await values('card-brand?q=v')).toEqual(['visa'])
    expect(await values(`country?siteId=${shop.id}`)).toEqual(['BR'])
    expect((await ask('country?q=brazi')).items).toEqual([{ value: 'BR', label: 'Brazil', hint: 'BR' }])
    expect((await ask('currency')).items).toMatchObject([{ value: 'EUR', count: 6 }])
    expect((await ask('status?q=decl')).items).toEqual([{ value: 'declined', label: 'Declined', count: 2 }])
    expect((await ask('payout?q=po_B')).items).toMatchObject([{ label: 'po_B', value: expect.stringMatching(/^pay_/) }])
    const [first] = (await ask('transaction?q=ch_A1')).items
    expect(first).toMatchObject({ label: 'ORDER-A', value: expect.stringMatching(/^txn_/) })
    expect((await ask(`transaction?q=${first?.value}`)).items).toEqual([first])
    expect(await values('time-zone?q=berl')).toEqual(['Europe/Berlin'])
    expect(await labels('http-status?q=404')).toEqual(['404 Not Found'])
    expect(await labels('user?q=oli')).toEqual(['Olive Owner'])
  })

  it('lists matches at the start first, known values before others, and each once', async () => {
    const { id } = await app.createSite({ name: 'A Quiet Place' })
    expect(await labels('site?q=qui')).toEqual(['Quiet Lamps', 'A Quiet Place'])
    expect((await values('currency')).slice(0, 2)).toEqual(['EUR'])
    expect(await values(`currency?siteId=${id}`)).toHaveLength(10)
    expect(await values(`country?siteId=${id}`)).toHaveLength(10)
    expect(await values('country?q=germany')).toEqual(['DE'])
    expect(await values('country?q=european')).toEqual([])
    expect((await values('time-zone?q=utc')).filter((zone) => zone === 'UTC')).toHaveLength(1)
    expect(await labels('status?q=partially')).toEqual(['Partially captured'])
  })

  it('names members of this merchant only', async () => {
    const email = await makeMember(app, 'support')
    await moveToOtherMerchant(app, await signInMember(app, 'developer'))
    const owner = await connectOwner(app.database.owner)
    await owner.query("delete from members where role = 'developer'")
    await owner.end()
    const hints = (await ask('user')).items.map(({ hint }) => hint)
    expect(hints.toSorted()).toEqual([app.owner.email, email].toSorted())
  })

  it('refuses suggesters that would reveal what the role may not see', async () => {
    const viewer = (await signInMember(app, 'viewer')).signedIn.accessToken
    const support = (await signInMember(app, 'support')).signedIn.accessToken
    expect(await ask('customer-email', viewer)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await ask('customer-email?limit=0', viewer), 'before the parameters').toMatchObject({ code: 'FORBIDDEN' })
    expect(await ask('customer-email?limit=0', support)).toMatchObject({ code: 'VALIDATION' })
    expect(await ask('customer-email', support)).toMatchObject({ status: 200 })
    expect(await ask('user', support)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await ask('status', viewer)).toMatchObject({ status: 200 })
  })
})
