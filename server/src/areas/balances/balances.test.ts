import type { Balance } from '@firepay/contract/balances/balances.schemas.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eur } from '../../testing/eur.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { releasesByDay } from './balances.present.ts'
import { balancesOf } from './balances.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000
const yen = (amount: number | string) => ({ amount: String(amount), currency: 'JPY' })
const fee = (amount: number) => [{ type: 'fee', amount: eur(amount) }]

type Shop = Awaited<ReturnType<TestApp['createSite']>>
type Step = [type: string, reference: string, at: string | Date, data?: object]

let eventCount = 0
/** Sends events and expects each to be accepted. */
async function ingest(shop: Shop, ...steps: Step[]): Promise<void> {
  const events = steps.map(([type, reference, at, data = {}]) => ({
    id: `e${++eventCount}`,
    type,
    reference,
    occurredAt: new Date(at).toISOString(),
    data,
  }))
  await acceptEvents(app, shop.secrets.apiSecret, events)
}

const card = { paymentMethod: { type: 'card' } }
const read = async (query: string, token = app.owner.signedIn.accessToken) => {
  const response = await fetch(`${app.baseUrl}${query}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: await response.json() }
}
const listed = async (query: string): Promise<Balance[]> => (await read(`/site-account-balances?${query}`)).body.items
const at = async (shop: Shop, asOf: string | Date): Promise<Balance | undefined> =>
  (await listed(`siteId=${shop.id}&asOf=${new Date(asOf).toISOString()}`))[0]

const amounts = (balance: Balance | undefined) =>
  balance &&
  (['available', 'pending', 'reserved', 'inTransit', 'total', 'disputed'] as const).map((name) =>
    Number(balance[name].amount),
  )

describe('calls', () => {
  const paths = ['/site-account-balances', '/site-balances'] as const

  it.each(paths)('%s refuses a caller without a token, and a role without access to balances', async (path) => {
    expect((await read(path, 'none')).status).toBe(401)
    const viewer = await signInMember(app, 'viewer')
    const answer = await read(path, viewer.signedIn.accessToken)
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it.each([
    'asOf=2026-02-30T00:00:00Z',
    'asOf=2026-01-01',
    'asOf=yesterday',
    'asOf=',
    'mode=demo',
    'currency=eur',
    'siteId=acct_1',
    'from=2026-01-01',
    'limit=0',
    'limit=101',
    'after=acct_01h455vb4pex5vsknk084sn02q',
  ])('refuse %s', async (query) => {
    for (const path of paths) expect([query, (await read(`${path}?${query}`)).status]).toEqual([query, 422])
  })

  it('refuse a future instant, and treat a clock slightly ahead as now', async () => {
    const shop = await app.createSite()
    const ahead = (ms: number) => new Date(app.clock.now().getTime() + ms)
    const far = await read(`/site-balances?asOf=${ahead(6 * 60_000).toISOString()}`)
    expect([far.status, far.body.errors[0].path]).toEqual([422, 'asOf'])
    const near = await at(shop, ahead(60_000))
    expect(Date.parse(near?.asOf ?? '')).toBeLessThanOrEqual(app.clock.now().getTime())
  })

  it('return the same balances in both lists, and one by id; a foreign or unknown id is not found', async () => {
    const shop = await app.createSite()
    const asOf = app.clock.now().toISOString()
    const query = `siteId=${shop.id}&asOf=${asOf}`
    const lists = await Promise.all(paths.map((path) => read(`${path}?${query}`)))
    expect(lists[0]?.body).toEqual(lists[1]?.body)
    expect(lists[0]?.body).toMatchObject({ total: 1, limit: 25, offset: 0 })
    const [balance] = lists[0]?.body.items ?? []
    expect(balance).toEqual({
      id: expect.stringMatching(/^acct_/),
      siteId: shop.id,
      accountId: balance.id,
      currency: 'EUR',
      mode: 'test',
      timeZone: 'Europe/Berlin',
      available: eur(0),
      pending: eur(0),
      reserved: eur(0),
      inTransit: eur(0),
      total: eur(0),
      disputed: eur(0),
      releaseSchedule: [],
      asOf,
    })
    expect((await read(`/site-balances/${balance.id}?asOf=${asOf}`)).body).toEqual(balance)
    for (const path of [
      'acct_01h455vb4pex5vsknk084sn02q',
      shop.id,
      'x',
      `${balance.id}?currency=USD`,
      `${balance.id}?mode=live`,
      `${balance.id}?accountId=acct_01h455vb4pex5vsknk084sn02q`,
    ]) {
      expect([path, (await read(`/site-balances/${path}`)).body.code]).toEqual([path, 'NOT_FOUND'])
    }
  })

  it('filter and page', async () => {
    const [first, second] = [await app.createSite(), await app.createSite({ defaultCurrency: 'USD' })]
    await ingest(first, ['adjustment', 'a', app.clock.now(), { amount: yen(5), reason: 'Test' }])
    const query = `siteId=${first.id},${second.id}`
    const all = await listed(query)
    expect(all.map((balance) => balance.currency)).toEqual(['EUR', 'JPY', 'USD'])
    expect((await listed(`${query}&currency=JPY,USD`)).map((balance) => balance.currency)).toEqual(['JPY', 'USD'])
    expect((await listed(`${query}&accountId=${all[1]?.id}`)).map((balance) => balance.currency)).toEqual(['JPY'])
    expect(await listed(`${query}&limit=1&offset=1`)).toMatchObject([{ currency: 'JPY' }])
    expect(await listed(`${query}&limit=1&after=${all[1]?.id}`)).toMatchObject([{ currency: 'USD' }])
    expect(await listed(`${query}&offset=3`)).toEqual([])
    expect((await read(`/site-balances?${query}&offset=3`)).body.total).toBe(3)

    const setMode = (mode: string) =>
      withTenant(app.database.app, merchantOf(app), (trx) =>
        trx
          .updateTable('sites')
          .set({ mode })
          .where('merchant_id', '=', merchantOf(app))
          .where('default_currency', '=', 'USD')
          .execute(),
      )
    // A live site requires a second factor of its owner (security.md M-11), but not of finance. Reset at the end.
    await setMode('live')
    const finance = await signInMember(app, 'finance')
    const modes = async (mode: string) =>
      (await read(`/site-balances?mode=${mode}`, finance.signedIn.accessToken)).body.items.map((balance: Balance) => [
        balance.currency,
        balance.mode,
      ])
    expect(await modes(`live&${query}`)).toEqual([['USD', 'live']])
    expect(await modes(`test&${query}`)).toEqual([
      ['EUR', 'test'],
      ['JPY', 'test'],
    ])
    expect(await modes(`all&${query}`)).toHaveLength(3)
    // A site of the other mode yields an empty list, not an error.
    expect(await modes(`live&siteId=${first.id}`)).toEqual([])
    await setMode('test')
  })
})

describe('balances', () => {
  // Berlin is an hour ahead of UTC: the 12th begins at 23:00 on the 11th.
  const released = '2026-01-11T23:00:00.000Z'
  const before = (instant: string) => new Date(Date.parse(instant) - 1)

  it('match the example: pending before the instant, available from it on', async () => {
    const shop = await app.createSite()
    await ingest(
      shop,
      ['payment.created', 'p', '2026-01-10T10:00:00Z', { amount: eur(10_000), ...card }],
      ['payment.captured', 'p', '2026-01-10T10:00:01Z', { fees: fee(290), availableOn: '2026-01-12' }],
      ['refund.created', 'r', '2026-01-10T11:00:00Z', { paymentReference: 'p', amount: eur(3_000) }],
      ['refund.succeeded', 'r', '2026-01-10T12:00:00Z'],
      [
        'dispute.opened',
        'd',
        '2026-01-10T13:00:00Z',
        { paymentReference: 'p', amount: eur(4_000), reason: 'Not received', fees: fee(1_500) },
      ],
      ['dispute.won', 'd', '2026-01-13T09:00:00Z', { fees: fee(-1_500) }],
      ['payout.created', 'o', '2026-01-14T09:00:00Z', { amount: eur(6_000), arrivalDate: '2026-01-16' }],
      ['payout.paid', 'o', '2026-01-15T09:00:00Z'],
    )
    const course: [string | Date, number[]][] = [
      [before('2026-01-10T10:00:01Z'), [0, 0, 0, 0, 0, 0]],
      ['2026-01-10T10:00:01Z', [0, 9_710, 0, 0, 9_710, 0]],
      ['2026-01-10T12:00:00Z', [0, 6_710, 0, 0, 6_710, 0]],
      ['2026-01-10T13:00:00Z', [0, 1_210, 0, 0, 1_210, 4_000]],
      [before(released), [0, 1_210, 0, 0, 1_210, 4_000]],
      [released, [1_210, 0, 0, 0, 1_210, 4_000]],
      ['2026-01-13T09:00:00Z', [6_710, 0, 0, 0, 6_710, 0]],
      [before('2026-01-14T09:00:00Z'), [6_710, 0, 0, 0, 6_710, 0]],
      ['2026-01-14T09:00:00Z', [710, 0, 0, 6_000, 6_710, 0]],
      ['2026-01-15T09:00:00Z', [710, 0, 0, 0, 710, 0]],
      [app.clock.now(), [710, 0, 0, 0, 710, 0]],
    ]
    for (const [instant, figures] of course)
      expect([instant, amounts(await at(shop, instant))]).toEqual([instant, figures])

    // The release schedule and the next payout as of that instant.
    const pending = await at(shop, before(released))
    expect(pending?.releaseSchedule).toEqual([{ date: '2026-01-12', amount: eur(1_210) }])
    expect((await at(shop, released))?.releaseSchedule).toEqual([])
    expect((await at(shop, '2026-01-14T12:00:00Z'))?.nextPayout).toEqual({ date: '2026-01-16', amount: eur(6_000) })
    expect(await at(shop, before('2026-01-14T09:00:00Z'))).not.toHaveProperty('nextPayout')
    expect(await at(shop, '2026-01-15T09:00:00Z')).not.toHaveProperty('nextPayout')
  })

  it("become available at the first instant of the day in the site's zone, despite clock changes", async () => {
    const shop = await app.createSite({ timeZone: 'America/Sao_Paulo', defaultCurrency: 'BRL' })
    const brl = { amount: '700', currency: 'BRL' }
    // On 4 November 2018 clocks in São Paulo skipped midnight: the day began at 03:00 UTC.
    await ingest(
      shop,
      ['payment.created', 'p', '2018-11-01T12:00:00Z', { amount: brl, ...card }],
      ['payment.captured', 'p', '2018-11-01T12:00:00Z', { availableOn: '2018-11-04' }],
    )
    expect(amounts(await at(shop, '2018-11-04T02:59:59.999Z'))).toEqual([0, 700, 0, 0, 700, 0])
    expect((await at(shop, '2018-11-04T02:59:59.999Z'))?.releaseSchedule).toEqual([{ date: '2018-11-04', amount: brl }])
    expect(amounts(await at(shop, '2018-11-04T03:00:00Z'))).toEqual([700, 0, 0, 0, 700, 0])
  })

  it('list net releases by day, in order, without days of zero', async () => {
    const shop = await app.createSite()
    const captured = (reference: string, amount: number, availableOn: string): Step[] => [
      ['payment.created', reference, '2026-02-01T10:00:00Z', { amount: eur(amount), ...card }],
      ['payment.captured', reference, '2026-02-01T10:00:00Z', { availableOn }],
    ]
    const refunded = (reference: string, amount: number): Step[] => [
      [
        'refund.created',
        `r-${reference}`,
        '2026-02-01T11:00:00Z',
        { paymentReference: reference, amount: eur(amount) },
      ],
      ['refund.succeeded', `r-${reference}`, '2026-02-01T11:00:00Z'],
    ]
    await ingest(
      shop,
      ...captured('late', 500, '2026-02-09'),
      ...captured('one', 300, '2026-02-03'),
      ...captured('two', 200, '2026-02-03'),
      ...captured('gone', 100, '2026-02-05'),
      ...refunded('gone', 100),
      ...refunded('one', 50),
    )
    const balance = await at(shop, '2026-02-02T00:00:00Z')
    expect(balance?.releaseSchedule).toEqual([
      { date: '2026-02-03', amount: eur(450) },
      { date: '2026-02-09', amount: eur(500) },
    ])
    expect(amounts(balance)).toEqual([0, 950, 0, 0, 950, 0])
    expect((await at(shop, '2026-02-04T00:00:00Z'))?.releaseSchedule).toEqual([
      { date: '2026-02-09', amount: eur(500) },
    ])
  })

  it('show reserves separately, and may become negative', async () => {
    const shop = await app.createSite()
    await ingest(
      shop,
      ['adjustment', 'a', '2026-03-01T10:00:00Z', { amount: eur(1_000), reason: 'Opening' }],
      ['reserve.held', 'h', '2026-03-02T10:00:00Z', { amount: eur(400), releaseOn: '2026-06-01' }],
      ['fee.charged', 'f', '2026-03-03T10:00:00Z', { amount: eur(700), feeType: 'monthly' }],
      ['reserve.released', 'h', '2026-03-04T10:00:00Z', { amount: eur(150) }],
    )
    expect(amounts(await at(shop, '2026-03-02T10:00:00Z'))).toEqual([600, 0, 400, 0, 1_000, 0])
    expect(amounts(await at(shop, '2026-03-03T10:00:00Z'))).toEqual([-100, 0, 400, 0, 300, 0])
    expect(amounts(await at(shop, '2026-03-04T10:00:00Z'))).toEqual([50, 0, 250, 0, 300, 0])
  })

  it('name the earliest payouts in transit, summed by day', async () => {
    const shop = await app.createSite()
    const payout = (reference: string, amount: number, arrivalDate?: string): Step => [
      'payout.created',
      reference,
      '2026-03-02T10:00:00Z',
      { amount: eur(amount), ...(arrivalDate && { arrivalDate }) },
    ]
    await ingest(
      shop,
      ['adjustment', 'a', '2026-03-01T10:00:00Z', { amount: eur(1_000), reason: 'Opening' }],
      payout('later', 100, '2026-03-09'),
      payout('first', 200, '2026-03-05'),
      payout('too', 30, '2026-03-05'),
      payout('when', 40),
      ['payout.failed', 'first', '2026-03-04T10:00:00Z', { failureReason: 'Account closed' }],
    )
    const next = async (instant: string) => (await at(shop, instant))?.nextPayout
    expect(await next('2026-03-03T00:00:00Z')).toEqual({ date: '2026-03-05', amount: eur(230) })
    expect(await next('2026-03-04T10:00:00Z')).toEqual({ date: '2026-03-05', amount: eur(30) })
  })

  it('find a payout in transit behind hundreds of later ones that arrived earlier', async () => {
    const shop = await app.createSite()
    const steps: Step[] = [
      ['adjustment', 'a', '2026-02-01T10:00:00Z', { amount: eur(10_000), reason: 'Opening' }],
      ['payout.created', 'slow', '2026-02-02T10:00:00Z', { amount: eur(7), arrivalDate: '2026-03-20' }],
      ['payout.created', 'never', '2026-02-02T11:00:00Z', { amount: eur(9), arrivalDate: '2026-03-25' }],
    ]
    for (let number = 0; number < 230; number++) {
      const minute = (hour: number) => new Date(Date.UTC(2026, 1, 3, hour, number))
      const arrivalDate = number % 2 === 0 ? { arrivalDate: '2026-02-04' } : {}
      steps.push(['payout.created', `p${number}`, minute(0), { amount: eur(3), ...arrivalDate }])
      steps.push(['payout.paid', `p${number}`, minute(5)])
    }
    await ingest(shop, ...steps, ['payout.paid', 'slow', '2026-03-20T10:00:00Z'])
    expect(await at(shop, '2026-02-10T00:00:00Z')).toMatchObject({
      inTransit: eur(16),
      nextPayout: { date: '2026-03-20', amount: eur(7) },
    })
    expect(await at(shop, '2026-03-21T00:00:00Z')).toMatchObject({
      inTransit: eur(9),
      nextPayout: { date: '2026-03-25', amount: eur(9) },
    })
    expect(await at(shop, '2026-02-03T00:00:30Z')).toMatchObject({
      inTransit: eur(19),
      nextPayout: { date: '2026-02-04', amount: eur(3) },
    })
  })

  it('are the sums of transfers posted by then, at any instant of a day', async () => {
    const shop = await app.createSite()
    const hour = (count: number, ms = 0) => new Date(Date.UTC(2026, 2, 10, count) + ms)
    const steps = Array.from({ length: 24 }, (_, count): Step[] => [
      ['payment.created', `p${count}`, hour(count), { amount: eur(1_000 + count), ...card }],
      ['payment.captured', `p${count}`, hour(count), { fees: fee(7), availableOn: `2026-03-1${count % 3}` }],
      ['reserve.held', `h${count}`, hour(count), { amount: eur(1 + count), releaseOn: '2026-06-01' }],
    ])
    await ingest(shop, ...steps.flat())
    const found: unknown[] = []
    const expected: unknown[] = []
    const instants = Array.from({ length: 25 }, (_, count) => [hour(count, -1), hour(count), hour(count, 1_800_000)])
    for (const instant of instants.flat()) {
      const [, pending, reserved, , total] = amounts(await at(shop, instant)) ?? []
      found.push([instant, pending, reserved, total])
      const captured = steps.map((_, count) => count).filter((count) => hour(count) <= instant)
      const sum = (of: number[], each: (count: number) => number) => of.reduce((all, count) => all + each(count), 0)
      const later = captured.filter((count) => new Date(`2026-03-${10 + (count % 3) - 1}T23:00:00Z`) > instant)
      const net = (count: number) => 1_000 + count - 7
      expected.push([instant, sum(later, net), sum(captured, (count) => 1 + count), sum(captured, net)])
    }
    expect(found).toEqual(expected)
  })

  it('read the transfers on the shorter side of the instant', async () => {
    const shop = await app.createSite()
    const [early, late] = ['2026-03-10T06:00:00Z', '2026-03-10T18:00:00Z']
    await ingest(
      shop,
      ['adjustment', 'early', early, { amount: eur(1), reason: 'Test' }],
      ['adjustment', 'late', late, { amount: eur(2), reason: 'Test' }],
    )
    const accountId = uuidOf('account', (await at(shop, late))?.id ?? '')
    const merchantId = merchantOf(app)
    /** Counts at both instants when transfers of one are duplicated without updating the sums. */
    const countedWith = async (twice: string) => {
      const counted: number[] = []
      const undone = withTenant(app.database.app, merchantId, async (trx) => {
        await sql`insert into transfers (merchant_id, entry_id, line, from_account, to_account, amount, currency, kind, available_at, posted_at)
          select t.merchant_id, entry_id, line + 1, from_account, to_account, amount, t.currency, t.kind, available_at, posted_at
          from transfers t join ledger_accounts l on l.merchant_id = ${merchantId} and l.id = t.to_account
          where t.merchant_id = ${merchantId} and l.account_id = ${accountId} and posted_at = ${new Date(twice)}`.execute(
          trx,
        )
        for (const instant of [early, late]) {
          const asOf = new Date(Date.parse(instant) + 1_000)
          const balances = await balancesOf(trx, merchantId, [accountId], { asOf, now: app.clock.now() })
          counted.push(Number(balances.get(accountId)?.total))
        }
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      return counted
    }
    // The morning is the sum of its transfers, the evening the day's sum minus later transfers.
    expect(await countedWith(late)).toEqual([1, 3])
    expect(await countedWith(early)).toEqual([2, 3])
  })

  it('are exact beyond 10^18', async () => {
    const shop = await app.createSite()
    const most = `1${'0'.repeat(18)}`
    const pay = (reference: string): Step[] => [
      ['payment.created', reference, '2026-04-01T10:00:00Z', { amount: eur(most), ...card }],
      ['payment.captured', reference, '2026-04-01T10:00:00Z', { availableOn: '2026-04-03' }],
    ]
    await ingest(shop, ...['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'].flatMap(pay))
    await ingest(shop, ['fee.charged', 'f', '2026-04-01T11:00:00Z', { amount: eur(1), feeType: 'monthly' }])
    const balance = await at(shop, '2026-04-02T00:00:00Z')
    expect([balance?.available.amount, balance?.pending.amount, balance?.total.amount]).toEqual([
      '-1',
      `12${'0'.repeat(18)}`,
      `11${'9'.repeat(18)}`,
    ])
    expect(balance?.releaseSchedule).toEqual([{ date: '2026-04-03', amount: eur(`12${'0'.repeat(18)}`) }])
  })

  it('exclude postings slightly in the future', async () => {
    const shop = await app.createSite()
    const ahead = new Date(app.clock.now().getTime() + 4 * 60_000)
    await ingest(shop, ['adjustment', 'a', ahead, { amount: eur(5), reason: 'Clock ahead' }])
    expect(amounts((await listed(`siteId=${shop.id}`))[0])).toEqual([0, 0, 0, 0, 0, 0])
    app.clock.advance(5 * 60_000)
    expect(amounts((await listed(`siteId=${shop.id}`))[0])).toEqual([5, 0, 0, 0, 5, 0])
  })
})

describe('long release schedule', () => {
  it('adds amounts beyond the limit to the last day', () => {
    const releases = Array.from({ length: 400 }, (_, day) => ({ at: new Date(day * dayMs), amount: 1n }))
    const schedule = releasesByDay(releases, 'UTC')
    expect(schedule).toHaveLength(366)
    expect(schedule.at(-2)).toEqual({ date: '1970-12-31', amount: 1n })
    expect(schedule.at(-1)).toEqual({ date: '1971-02-04', amount: 35n })
  })
})
