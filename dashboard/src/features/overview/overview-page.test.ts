import { expect, onTestFinished, test, vi } from 'vitest'
import { anId, aPage, aPayout, aReport, aSite, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, get, press, saidBy, says, until } from '../../testing/screen.ts'
import type { Stubs } from '../../testing/stub-fetch.ts'
import { aTransaction } from '../../testing/transactions.ts'
import type { HourGroup } from './day.queries.ts'
import type { Balance } from './overview.queries.ts'

const sums = { refunds: '0', chargebacks: '0', fees: '0' }
const none = { steps: [], sandbox: { status: 'none' as const, events: 0, expected: 0 } }

function aBalance(n: number, currency: string, available: string): Balance {
  const money = (amount: string) => ({ amount, currency })
  return {
    id: anId('acct', n),
    siteId: anId('site', n),
    accountId: anId('acct', n),
    currency,
    mode: 'test',
    timeZone: 'Europe/Berlin',
    available: money(available),
    pending: money('0'),
    reserved: money('0'),
    inTransit: money('0'),
    total: money(available),
    disputed: money('0'),
    releaseSchedule: [],
    asOf: '2026-11-19T09:00:00.000Z',
  }
}

/** Payments in the first hour of a day, by currency. */
function anHour(payments: Record<string, { count: number; gross: string }>): HourGroup {
  const totals = Object.entries(payments).map(([currency, { gross, count }]) => ({
    ...sums,
    currency,
    gross,
    net: gross,
    average: String(BigInt(gross) / BigInt(count)),
  }))
  const count = Object.values(payments).reduce((sum, each) => sum + each.count, 0)
  return { key: '2026-11-19T00+01:00', count, totals, successRate: { succeeded: 0, attempted: 0, ratio: null } }
}

const payouts = (items: ReturnType<typeof aPayout>[]) => ({
  ...aPage(items, { limit: 50 }),
  asOf: '2026-11-19T09:00:00.000Z',
  totals: [],
})

/** The overview of a merchant with two shops: captures of today and a week ago, and payments created today. */
function stubs({
  today = [],
  before = [],
  created = [],
}: {
  today?: HourGroup[]
  before?: HourGroup[]
  created?: HourGroup[]
}): Stubs {
  let first: string | undefined
  return {
    'GET /sites': aPage([aSite({ id: anId('site', 1) }), aSite({ id: anId('site', 2), name: 'Lumen Goods' })]),
    'GET /onboarding': none,
    'GET /site-account-balances': aPage([aBalance(1, 'EUR', '1000'), aBalance(2, 'EUR', '234')], { limit: 100 }),
    'GET /unbalanced-reports': aPage([]),
    'GET /payouts': payouts([]),
    'GET /transactions': { ...aPage([]), stats: emptyStats, omittedTypes: [] },
    'GET /transaction-stats': ({ query }) => {
      const answer = (groups: HourGroup[]) => ({
        timeZone: 'Europe/Berlin',
        from: null,
        to: null,
        omittedTypes: [],
        groups,
      })
      if (query.groupBy === 'status') {
        const [hour] = today
        const { currency } = query
        if (currency === undefined && query.dateField === undefined) return answer(created)
        if (currency === undefined || !hour) return answer([])
        const own = hour.totals?.find((each) => each.currency === currency)
        const count = own?.average ? Number(BigInt(own.gross) / BigInt(own.average)) : 0
        return answer([{ key: 'captured', count, successRate: hour.successRate }])
      }
      // The day is requested before the earlier weeks.
      first ??= query.from
      return answer(query.from === first ? today : before)
    },
  }
}

const emptyStats = {
  count: 0,
  asOf: '2026-11-19T09:00:00.000Z',
  byStatus: [],
  totals: [],
  successRate: { succeeded: 0, attempted: 0, ratio: null },
  refundRate: null,
  chargebackRate: null,
}

test('one call reads all balances, and a press shows them by site', async () => {
  const { calls } = await renderRoute('/overview', stubs({}))
  await says('€12.34')
  expect(calls('GET /site-account-balances')).toHaveLength(1)
  await press('button', 'EUR available')
  const dialog = await find('dialog', 'EUR by site')
  expect(saidBy(dialog)).toMatch(/Harbor Shop.*€10\.00.*Lumen Goods.*€2\.34.*All sites.*€12\.34/)
})

test('requests its data once, before rendering', async () => {
  const { calls } = await renderRoute('/overview', stubs({}))
  await says('€12.34')
  const asked = calls().map(({ key, query }) => `${key} ${query.type ?? ''}`.trim())
  const first = [
    'GET /suggester/suggest/{name}',
    'GET /transactions chargeback',
    'GET /site-account-balances',
    'GET /transactions payout',
    'GET /payouts',
    'GET /unbalanced-reports',
  ]
  // The page itself first requests the sites.
  expect(asked.slice(0, asked.indexOf('GET /sites'))).toEqual(expect.arrayContaining(first))
  for (const key of first) expect(asked.filter((each) => each === key)).toHaveLength(1)
})

test('requests no balances for a role without access', async () => {
  const { calls } = await renderRoute('/overview', stubs({}), { user: aUser('support') })
  await until(() => expect(calls('GET /transaction-stats')).not.toEqual([]))
  expect(calls('GET /site-account-balances')).toEqual([])
  expect(calls('GET /unbalanced-reports')).toEqual([])
})

test('a failed payout needs attention for a week after its failure', async () => {
  vi.setSystemTime('2026-11-19T12:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const failed = (n: number, createdAt: string, failedAt: string) => {
    const { paidAt: _, ...payout } = aPayout({ id: anId('pay', n), status: 'failed', createdAt, failedAt })
    return payout
  }
  const { calls } = await renderRoute('/overview', {
    ...stubs({}),
    'GET /payouts': payouts([
      failed(1, '2026-10-20T05:00:00.000Z', '2026-11-18T08:00:00.000Z'),
      failed(2, '2026-11-09T05:00:00.000Z', '2026-11-11T08:00:00.000Z'),
    ]),
  })
  const link = await find('link', 'Payout failed')
  expect(all('link', 'Payout failed')).toEqual([link])
  expect(link.getAttribute('href')).toBe(`/payouts/${anId('pay', 1)}`)
  expect(link.closest('li')?.textContent).toContain('€97.10, 18 Nov 2026, 09:00')
  expect(calls('GET /payouts')[0]?.query).toMatchObject({ status: 'failed', from: '2026-09-20T00:00:00.000Z' })
})

test('today’s sum and count cover the same payments', async () => {
  // In the first hour of a day, the usual range covers part of that hour.
  vi.setSystemTime('2026-11-19T12:00:00+01:00')
  onTestFinished(() => void vi.useRealTimers())
  const today = [anHour({ EUR: { count: 3, gross: '900' }, USD: { count: 2, gross: '5000' } })]
  await renderRoute('/overview', stubs({ today, before: today }))
  await says('Captured from 3 EUR payments (2 more in other currencies)')
  await says('€9.00')
  await says('Within the usual range')
})

test('compares with earlier days up to the same minute, not a share of the hour', async () => {
  vi.setSystemTime('2026-11-19T00:30:00+01:00')
  onTestFinished(() => void vi.useRealTimers())
  const today = [anHour({ EUR: { count: 1, gross: '900' } })]
  const later = [anHour({ EUR: { count: 1, gross: '12345' } })]
  const isWholeDay = ({ from, to }: Record<string, string>) => from === '2026-11-12' && to === '2026-11-13'
  const { calls } = await renderRoute('/overview', {
    ...stubs({ today }),
    'GET /transaction-stats': ({ query }) => ({
      timeZone: 'Europe/Berlin',
      from: null,
      to: null,
      omittedTypes: [],
      // Last Thursday's payment was after 00:30.
      groups: query.groupBy !== 'hour' ? [] : query.from === '2026-11-19' ? today : isWholeDay(query) ? later : [],
    }),
  })
  await says('Last Thursday it was €0.00 by 00:30.')
  const lastWeek = calls('GET /transaction-stats').filter(({ query }) => query.from === '2026-11-12')
  expect(lastWeek.map(({ query }) => query.to)).toContain('2026-11-11T23:30:00.001Z')
})

test('today’s figure is exact where the chart is not', async () => {
  const today = [anHour({ EUR: { count: 3, gross: '1000000000000004250' } })]
  await renderRoute('/overview', stubs({ today }))
  await says('€10,000,000,000,000,042.50')
})

test('a day without payments shows the last one, without a judgement', async () => {
  const payment = aTransaction({ capturedAt: '2026-11-12T09:00:00.000Z' })
  await renderRoute('/overview', {
    ...stubs({ before: [] }),
    'GET /transactions': ({ query }) => ({
      ...aPage(query.status === 'captured,partially_captured' ? [payment] : []),
      stats: emptyStats,
      omittedTypes: [],
    }),
  })
  await says('No payments captured yet today.')
  await says('The last one:')
  await says('12 Nov 2026')
})

test('dismissed first steps stay dismissed', async () => {
  const steps = (['site', 'keys', 'event', 'payment'] as const).map((key) => ({ key, done: key === 'site' }))
  const user = aUser()
  const { calls } = await renderRoute('/overview', {
    ...stubs({}),
    'GET /onboarding': { ...none, steps },
    'PUT /users': { ...user, preferences: { checklistHidden: true } },
  })
  await find('heading', 'See your first payment')
  await press('button', 'Hide')
  await until(() => expect(all('heading', 'See your first payment')).toEqual([]))
  expect(calls('PUT /users')[0]?.body).toEqual({ preferences: { checklistHidden: true } })
})

test('makes no call for a role without balances', async () => {
  const { calls } = await renderRoute('/overview', stubs({ today: [] }), { user: aUser('viewer') })
  await find('heading', 'Needs attention')
  get('heading', 'Overview')
  expect(calls('GET /site-account-balances')).toEqual([])
})

const withOpenEvents = { 'GET /sites': aPage([aSite({ openEvents: { held: 2, refused: 1 } })]) }

test('names held and refused events, with a link', async () => {
  await renderRoute('/overview', { ...stubs({}), ...withOpenEvents })
  expect((await find('link', '1 event refused in 24 h')).getAttribute('href')).toContain('/ingest-events?siteId=')
  await says('2 events held, waiting for another')
})

test('names a failing endpoint without a separate call', async () => {
  const notificationEndpoint = { status: 'disabled' as const, since: '2026-11-19T08:00:00.000Z' }
  const sites = {
    'GET /sites': aPage([aSite({ notificationUrl: 'https://shop.example/hooks', notificationEndpoint })]),
  }
  const { calls } = await renderRoute('/overview', { ...stubs({}), ...sites })
  const link = await find('link', 'Notifications are disabled')
  expect(link.getAttribute('href')).toBe(`/sites/${anId('site')}/notifications`)
  expect(calls('GET /sites/{id}/notification-endpoint')).toEqual([])
})

test('names them without a link for a role without access', async () => {
  await renderRoute('/overview', { ...stubs({}), ...withOpenEvents }, { user: aUser('viewer') })
  await says('1 event refused in 24 h')
  expect(all('link', '1 event refused in 24 h')).toEqual([])
})

test('a report that does not add up is first, with a link', async () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' })
  const report = aReport({
    check: { opening: eur('0'), sumOfLines: eur('0'), closing: eur('1727'), difference: eur('-1727') },
  })
  await renderRoute('/overview', { ...stubs({}), ...withOpenEvents, 'GET /unbalanced-reports': aPage([report]) })
  const link = await find('link', 'A balance report in EUR does not add up')
  expect(link.getAttribute('href')).toContain(`/reports/daily/${report.id}`)
  await says('Off by €17.27')
  expect(all('listitem').find((item) => /add up|refused/.test(saidBy(item)))).toContain(link)
})

test('names the part of today from payments created earlier', async () => {
  vi.setSystemTime('2026-11-19T12:00:00+01:00')
  onTestFinished(() => void vi.useRealTimers())
  const today = [anHour({ EUR: { count: 3, gross: '220212' }, USD: { count: 2, gross: '5000' } })]
  const created = [anHour({ EUR: { count: 2, gross: '135959' }, USD: { count: 2, gross: '5000' } })]
  await renderRoute('/overview', stubs({ today, before: today, created }))
  await says('3 EUR payments (2 more in other currencies), of which €842.53 from payments created earlier')
})

test('shows a dispute deadline in the time zone of its site and names the zone', async () => {
  const sites = aPage([aSite({ id: anId('site', 1), timeZone: 'America/Sao_Paulo' })])
  const dispute = aTransaction({
    type: 'chargeback',
    status: 'open',
    siteId: anId('site', 1),
    dispute: {
      id: anId('dsp'),
      reason: 'fraudulent',
      amount: { amount: '18900', currency: 'EUR' },
      deadlineAt: '2026-12-06T23:47:00.000Z',
    },
  })
  await renderRoute('/overview', {
    ...stubs({}),
    'GET /sites': sites,
    'GET /transactions': ({ query }) => ({
      ...aPage(query.type === 'chargeback' ? [dispute] : [], { limit: query.type === 'chargeback' ? 50 : 25 }),
      stats: emptyStats,
      omittedTypes: [],
    }),
  })
  await says('6 Dec 2026, 20:47 Sao Paulo')
})
