import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { aBalance, anId, aPage, aReport, aSite, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, fill, find, get, press, saidBy, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'
import type { ReportRow } from './reports.queries.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const off = {
  opening: eur('50000'),
  sumOfLines: eur('9710'),
  closing: eur('57983'),
  difference: eur('1727'),
}
const around: Stubs = {
  'GET /sites': aPage([aSite()]),
  'GET /site-account-balances': aPage([aBalance()], { limit: 100 }),
  'GET /site-balance-reports/{type}': aPage([]),
}
const rows = [
  { category: 'payment' as const, count: 1, credits: eur('10000'), debits: eur('0'), net: eur('10000') },
  { category: 'fee' as const, count: 1, credits: eur('0'), debits: eur('290'), net: eur('-290') },
]
const one = (fields: Parameters<typeof aReport>[0] = {}, of: typeof rows = rows): Stubs => ({
  ...around,
  'GET /site-balance-reports/{type}/{id}': { ...aReport(fields), rows: of },
})
const path = `/reports/daily/${anId('rep')}`
const line = {
  postedAt: '2026-11-18T09:00:00.000Z',
  availableAt: null,
  type: 'payment.captured',
  line: 'capture',
  category: 'payment' as const,
  feeType: null,
  transactionId: anId('txn'),
  reference: 'psp-1',
  late: false,
  net: eur('10000'),
}
const lines = (...items: (typeof line)[]) => ({
  ...aPage(items, { limit: 100 }),
  sum: eur(items.reduce((sum, { net }) => sum + BigInt(net.amount), 0n).toString()),
})

test('the list highlights reports that do not add up', async () => {
  const wrong = aReport({ id: anId('rep', 2), check: off })
  await renderRoute('/reports/daily', { ...around, 'GET /site-balance-reports/{type}': aPage([aReport(), wrong]) })
  const table = await find('table', 'Reports')
  const said = all('row', undefined, table).map(saidBy)
  expect(said[1]).toContain('Adds up')
  expect(said[2]).toContain('Off by €17.27')
  await says('1 report does not add up.')
})

test('exports the latest period, or the filtered one, for all accounts in one file', async () => {
  const month = { type: 'monthly' as const, from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' }
  const reports = aPage([aReport({ ...month, rowsCount: 4 }), aReport({ ...month, id: anId('rep', 2), rowsCount: 0 })])
  const stubs = { ...around, 'GET /site-balance-reports/{type}': reports }
  const { calls } = await renderRoute('/reports/monthly', stubs)
  const open = await find('button', 'Export October 2026 for all accounts')
  await until(() => expect(open.matches(':disabled')).toBe(false))
  await press('button', 'Export October 2026 for all accounts')
  const dialog = await find('dialog', 'Export reports of October 2026')
  // A report without rows exports one row with its balances.
  get('button', 'Export 5 rows', dialog)
  expect(saidBy(dialog)).toContain('reports-monthly_2026-10-01_2026-10-31_Europe-Berlin.csv')
  expect(calls('GET /site-balance-reports/{type}').at(-1)?.query).toMatchObject({
    from: '2026-10-01',
    to: '2026-11-01',
    days: 'own',
    status: 'ready',
  })
  await renderRoute(`/reports/monthly?accountId=${anId('acct')}&from=2026-08-01&to=2026-10-01`, stubs)
  await find('button', 'Export 1 Aug to 30 Sep 2026')
})

test('hides periods without movement on request, and links to reports of past periods', async () => {
  const { address, calls } = await renderRoute('/reports/monthly', {
    ...around,
    'GET /site-balance-reports/{type}': aPage([aReport()]),
  })
  await press('switch', 'Hide periods without movement')
  await until(() => expect(address()).toBe('/reports/monthly?movement=only'))
  await until(() => expect(calls('GET /site-balance-reports/{type}').at(-1)?.query).toMatchObject({ movement: 'only' }))
  await says('Past periods, as after an import, get theirs when their days are closed:')
  const way = get('link', 'Harbor Shop → Settings → Close days') as HTMLAnchorElement
  expect(way.getAttribute('href')).toBe(`/sites/${anId('site')}/settings`)
})

test('a day of 25 hours is marked, one of 24 is not', async () => {
  const long = aReport({ id: anId('rep', 2), from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' })
  await renderRoute('/reports/daily', { ...around, 'GET /site-balance-reports/{type}': aPage([aReport(), long]) })
  const said = all('row', undefined, await find('table', 'Reports')).map(saidBy)
  expect(said[1]).toContain('Wed 18 Nov 2026')
  expect(said[1]).not.toContain(' h')
  expect(said[2]).toContain('Sun 25 Oct 2026 25 h')
})

test('filters by account and period in the URL', async () => {
  const { calls } = await renderRoute(
    `/reports/monthly?accountId=${anId('acct')}&from=2026-10-01&to=2026-11-01`,
    around,
  )
  await says('No reports match')
  expect(calls('GET /site-balance-reports/{type}').at(-1)?.query).toEqual({
    mode: 'test',
    accountId: anId('acct'),
    from: '2026-10-01',
    to: '2026-11-01',
    days: 'own',
    limit: '50',
  })
})

test('a range covers the days of each report, in its site’s zone', async () => {
  const site = aSite({ timeZone: 'Asia/Tokyo' })
  const search = `siteId=${site.id}&from=2026-11-18&to=2026-11-19`
  const report = aReport({ timeZone: 'Asia/Tokyo' })
  const { calls } = await renderRoute(`/reports/daily?${search}`, {
    ...around,
    'GET /sites': aPage([site]),
    'GET /site-balance-reports/{type}': aPage([report]),
  })
  await says('1 report · Asia/Tokyo')
  expect(calls('GET /site-balance-reports/{type}').at(-1)?.query).toMatchObject({
    from: '2026-11-18',
    to: '2026-11-19',
    days: 'own',
  })
})

test('reports of several zones do not share one zone label', async () => {
  await renderRoute('/reports/daily', {
    ...around,
    'GET /site-balance-reports/{type}': aPage([aReport(), aReport({ id: anId('rep', 2), timeZone: 'Asia/Tokyo' })]),
  })
  await says('2 reports · in the time zone of each site')
})

test('an account is chosen in the bar and removed by its chip', async () => {
  const { address, calls } = await renderRoute('/reports/daily', {
    ...around,
    'GET /suggester/suggest/{name}': { items: [{ value: anId('acct'), label: 'Harbor Shop, EUR' }] },
  })
  await says('No reports yet')
  await press('button', /^Filter/)
  await press('option', 'Account')
  await press('option', 'Harbor Shop, EUR')
  await until(() => expect(calls('GET /site-balance-reports/{type}').at(-1)?.query.accountId).toBe(anId('acct')))
  expect(get('group', 'Filters').textContent).toContain('Account')
  await press('button', 'Remove the account filter')
  await until(() => expect(address()).toBe('/reports/daily'))
})

test('makes no call for a role without balances', async () => {
  const { calls } = await renderRoute('/reports/daily', around, { user: aUser('support') })
  await find('heading', 'Your role can’t open this page')
  expect(calls('GET /site-balance-reports/{type}')).toEqual([])
})

test('a read-only role sees why no report can be requested', async () => {
  await renderRoute('/reports/summary', around, { user: aUser('operator') })
  await until(() => expect(all('button', 'Request a report').length).toBeGreaterThan(0))
  expect(all('button', 'Request a report')[0]?.title).toBe('Your role can’t request reports.')
})

test('requests a report with its last day included, and opens it', async () => {
  const { calls, address } = await renderRoute('/reports/fees?request=open', {
    ...one({ type: 'fees', status: 'pending' }, []),
    'POST /site-balance-reports/{type}': aReport({ type: 'fees', status: 'pending' }),
  })
  await press('button', /^Range: /)
  expect(all('button', 'All time', await find('dialog', 'Period'))).toEqual([])
  await fill('To (inclusive)', '')
  await press('button', 'Apply')
  await says('Choose the first and the last day.')
  await fill('From', '1 Sep 2026')
  await fill('To (inclusive)', '30 Sep 2026')
  await press('button', 'Apply')
  await find('button', 'Range: 1 to 30 Sep 2026')
  expect(calls('POST /site-balance-reports/{type}')).toEqual([])
  await press('button', 'Request report')
  await until(() => expect(address()).toBe(`/reports/fees/${anId('rep')}`))
  const [asked] = calls('POST /site-balance-reports/{type}')
  expect(asked?.params).toEqual({ type: 'fees' })
  expect(asked?.body).toEqual({
    accountId: anId('acct'),
    from: '2026-09-01',
    to: '2026-10-01',
    timeZone: 'Europe/Berlin',
  })
  await says('This report is being prepared.')
})

test('polls a pending report until it is ready', async () => {
  let isReady = false
  await renderRoute(path, {
    ...around,
    'GET /site-balance-reports/{type}/{id}': () => ({
      ...aReport({ status: isReady ? 'ready' : 'pending' }),
      rows: isReady ? rows : [],
    }),
  })
  await says('This report is being prepared.')
  isReady = true
  await says('Equals the ledger')
})

test('rows run from the opening to the closing', async () => {
  await renderRoute(path, one())
  const said = all('row', undefined, await find('table', 'Daily')).map(saidBy)
  expect(said[1]).toMatch(/^Opening, 18 Nov 2026, 00:00.*€500\.00$/)
  expect(said[2]).toMatch(/^Payments1\+€100\.00–\+€100\.00€600\.00$/)
  expect(said[3]).toMatch(/^Fees1–−€2\.90−€2\.90€597\.10$/)
  expect(said[4]).toMatch(/^Closing, 18 Nov 2026, 24:00.*€597\.10$/)
  await says('2 lines in 2 categories')
})

test('an amount opens the lines that sum to it', async () => {
  const { address, calls } = await renderRoute(path, {
    ...one(),
    'GET /site-balance-reports/{type}/{id}/lines': lines(line),
  })
  await find('table', 'Daily')
  const [payments] = all('button').filter(({ title }) => title === 'Show the lines of Payments')
  await act(async () => payments?.click())
  await says('Same sum')
  expect(address()).toBe(`${path}?lines=payment`)
  expect(calls('GET /site-balance-reports/{type}/{id}/lines').at(-1)?.query).toMatchObject({ category: 'payment' })
})

test('credits and debits open separately', async () => {
  const both = { ...rows[0], count: 2, credits: eur('5076'), debits: eur('52495'), net: eur('-47419') }
  const out = { ...line, net: eur('-52495') }
  const { address, calls } = await renderRoute(path, {
    ...one({}, [{ ...both, category: 'payment' }]),
    'GET /site-balance-reports/{type}/{id}/lines': { ...lines(out), sum: eur('-52495') },
  })
  const table = await find('table', 'Daily')
  expect(all('button', undefined, table).map(saidBy)).toEqual(['+€50.76', '−€524.95', '−€474.19'])
  await press('button', '−€524.95')
  await find('dialog', /^Payments, debits/)
  await says('Same sum')
  expect(address()).toBe(`${path}?lines=payment.debits`)
  expect(calls('GET /site-balance-reports/{type}/{id}/lines').at(-1)?.query).toMatchObject({
    category: 'payment',
    side: 'debits',
  })
})

test('an amount of a row opens the lines of that row and column, also in another currency', async () => {
  const usd = (amount: string) => ({ amount, currency: 'USD' })
  const paid = { count: 2, exchangeRate: '0.9', settled: eur('9000') }
  const report = aReport({ type: 'currency' })
  const { address, calls } = await renderRoute(path.replace('daily', 'currency'), {
    ...around,
    'GET /site-balance-reports/{type}/{id}': {
      ...report,
      rows: [
        { ...paid, paymentCurrency: 'EUR', gross: eur('9000'), exchangeRate: null },
        { ...paid, paymentCurrency: 'USD', gross: usd('10000') },
      ],
    },
    'GET /site-balance-reports/{type}/{id}/lines': { ...lines({ ...line, net: usd('10000') }), sum: usd('10000') },
  })
  const table = await find('table', 'Currencies')
  expect(all('button', undefined, table).map(saidBy)).toEqual(['€90.00', '€90.00', '$100.00', '€90.00'])
  await press('button', '$100.00')
  await find('dialog', /^USD: Gross/)
  await says('Same sum')
  expect(address()).toContain('?lines=row.1.gross')
  const asked = calls('GET /site-balance-reports/{type}/{id}/lines').at(-1)?.query
  expect([asked?.row, asked?.column]).toEqual(['1', 'gross'])
})

test('outgoing amounts are negative among lines, and a block’s amount links to the balance at that time', async () => {
  const block = { block: 'available' as const, open: eur('50000'), in: eur('0'), moved: eur('0') }
  await renderRoute(`${path.replace('daily', 'status')}?lines=row.0.out`, {
    ...around,
    'GET /site-balance-reports/{type}/{id}': {
      ...aReport({ type: 'status' }),
      rows: [{ ...block, out: eur('290'), close: eur('49710') }],
    },
    'GET /site-balance-reports/{type}/{id}/lines': lines({ ...line, net: eur('-290') }),
  })
  await find('dialog', /^Available: Out/)
  await says('Same sum')
  const then = all('link').filter(({ title }) => title === 'Show the balance at that time')
  const id = anId('rep')
  const ends = [`2026-11-17T22:59:59.999Z&report=status.${id}.from`, `2026-11-18T22:59:59.999Z&report=status.${id}.to`]
  expect(then.map((link) => link.getAttribute('href')?.replace(/.*asOf=/, ''))).toEqual([...ends, ...ends])
})

test('lines with another sum show an alarm', async () => {
  await renderRoute(`${path}?lines=payment`, {
    ...one(),
    'GET /site-balance-reports/{type}/{id}/lines': lines({ ...line, net: eur('9999') }),
  })
  await says('Different sum')
  expect(document.body.textContent).not.toContain('Same sum')
})

test('a report that is off names the correct side', async () => {
  await renderRoute(path, one({ check: off, closing: eur('57983') }))
  await says('Off by €17.27')
  await says('The lines give €597.10, the ledger says €579.83. The ledger is right')
  await says('Lines €597.10 − €17.27 = ledger €579.83.')
  expect(document.body.textContent).not.toContain('Equals the ledger')
})

test('the difference of a report has one sign', async () => {
  const check = { ...off, closing: eur('61437'), difference: eur('-1727') }
  await renderRoute(path, one({ check, closing: eur('61437') }))
  await says('Lines €597.10 + €17.27 = ledger €614.37.')
})

test('late postings have a separate card', async () => {
  await renderRoute(path, one({ late: { count: 3, net: eur('8124') } }))
  await find('heading', 'Late postings')
  await says('3 late')
})

test('the chain links to neighboring reports, and shows a mismatch', async () => {
  const before = aReport({ id: anId('rep', 2), from: '2026-11-16T23:00:00.000Z', to: '2026-11-17T23:00:00.000Z' })
  const after = aReport({ id: anId('rep', 3), from: '2026-11-18T23:00:00.000Z', to: '2026-11-19T23:00:00.000Z' })
  await renderRoute(path, {
    ...one(),
    'GET /site-balance-reports/{type}': ({ query }) =>
      aPage([
        query.to === '2026-11-17T23:00:00.000Z'
          ? { ...before, closing: eur('50000') }
          : { ...after, opening: eur('1') },
      ]),
  })
  await says('Closed with the opening above')
  await says('Opened with a different amount')
  expect(get('link', 'Tue 17 Nov 2026').getAttribute('href')).toContain(anId('rep', 2))
  expect(get('link', 'Previous report').getAttribute('href')).toBe(`/reports/daily/${anId('rep', 2)}`)
  expect(get('link', 'Next report').getAttribute('href')).toBe(`/reports/daily/${anId('rep', 3)}`)
})

test('a report shows a failure to load; a missing one links to the others', async () => {
  const refused = (code: Parameters<typeof refuse>[0]) =>
    renderRoute(path, { ...around, 'GET /site-balance-reports/{type}/{id}': refuse(code) })
  await refused('OVERLOADED')
  await says('This report did not load.')
  await refused('NOT_FOUND')
  await says('This report does not exist')
  expect((await find('link', 'Go to reports')).getAttribute('href')).toBe('/reports/daily')
})

const month = {
  type: 'monthly',
  from: '2026-10-31T23:00:00.000Z',
  to: '2026-11-30T23:00:00.000Z',
  coversPostingsThrough: '2026-12-01T00:00:06.000Z',
} as const
const second = {
  ...aReport({ id: anId('rep', 3), from: '2026-11-18T23:00:00.000Z', to: '2026-11-19T23:00:00.000Z' }),
  opening: eur('54710'),
  credits: eur('5000'),
  debits: eur('0'),
  check: { opening: eur('54710'), sumOfLines: eur('5000'), closing: eur('59710'), difference: eur('0') },
}
const first = {
  ...aReport({ id: anId('rep', 2) }),
  closing: eur('54710'),
  credits: eur('5000'),
  check: { opening: eur('50000'), sumOfLines: eur('4710'), closing: eur('54710'), difference: eur('0') },
}
const monthPath = path.replace('daily', 'monthly')
const ofDays = (...days: ReturnType<typeof aReport>[]): Stubs => ({
  ...one(month),
  // The month's neighbours are requested with a limit of 1.
  'GET /site-balance-reports/{type}': ({ query }) => aPage(query.limit === '100' ? days : []),
})

test('a month has a sentence and its days, each with links to report and lines', async () => {
  const { address, calls } = await renderRoute(monthPath, ofDays(second, first))
  await says('You took in €100.00 and paid €2.90 in fees. Select an amount')
  await find('table', 'Monthly')
  await press('button', 'Day')
  const table = await find('table', 'Days')
  expect(address()).toBe(`${monthPath}?by=day`)
  const asked = calls('GET /site-balance-reports/{type}').find(({ query }) => query.limit === '100')
  expect(asked?.params).toEqual({ type: 'daily' })
  expect(asked?.query).toEqual({ accountId: anId('acct'), from: month.from, to: month.to, limit: '100' })
  const said = all('row', undefined, table).map(saidBy)
  expect(said.slice(1)).toEqual([
    expect.stringMatching(/^Opening, 1 Nov 2026, 00:00.*€500\.00$/),
    'Wed 18 Nov 2026Adds up+€50.00−€2.90+€47.10€547.10',
    'Thu 19 Nov 2026Adds up+€50.00–+€50.00€597.10',
    expect.stringMatching(/^Closing, 30 Nov 2026, 24:00\+€100\.00−€2\.90\+€97\.10€597\.10$/),
  ])
  const links = all('link', undefined, table).map((link) => link.getAttribute('href'))
  const day = `/reports/daily/${anId('rep', 2)}`
  expect(links.slice(0, 4)).toEqual([day, `${day}?lines=all.credits`, `${day}?lines=all.debits`, `${day}?lines=all`])
  expect(document.body.textContent).not.toContain('a different amount')
  await press('button', 'Category')
  await find('table', 'Monthly')
  expect(address()).toBe(monthPath)
})

test('marks days that do not sum to the month', async () => {
  await renderRoute(`${monthPath}?by=day`, ofDays(second))
  await says('The daily reports come to a different amount.')
})

test('a day has no list of days', async () => {
  await renderRoute(`${path}?by=day`, one())
  await find('table', 'Daily')
  expect(all('button', 'Day')).toEqual([])
})

test('a report of an unfinished range ends when it was made', async () => {
  await renderRoute(
    path.replace('daily', 'summary'),
    one({ type: 'summary', coversPostingsThrough: '2026-11-18T12:00:00.000Z' }),
  )
  const table = await find('table', 'Summary')
  expect(all('row', undefined, table).map(saidBy).at(-1)).toMatch(/^So far, 18 Nov 2026, 13:00/)
  expect(document.body.textContent).not.toContain('24:00')
})

test('a failed payout has no day of arrival, and brands have their names', async () => {
  const amounts = {
    gross: eur('1'),
    fees: eur('0'),
    refunds: eur('0'),
    chargebacks: eur('0'),
    otherMovements: eur('0'),
  }
  const payout = { ...amounts, net: eur('1'), createdAt: '2026-11-18T09:00:00.000Z', bankReference: null }
  const payouts = (['failed', 'created'] as const).map((status, at) => {
    return { ...payout, payoutId: anId('pay', at), reference: `po_${at}`, arrival: '2026-11-20', status }
  })
  const [failed, sent] = await rowsSaid('Payouts', { type: 'payout' }, payouts)
  expect([failed, sent].map((said) => said?.includes('20 Nov 2026'))).toEqual([false, true])
  const counted = { count: 1, gross: eur('1'), fees: eur('0'), net: eur('1'), refundShare: null, averageFeeShare: null }
  const [card] = await rowsSaid('Payment methods', { type: 'payment-method' }, [
    { ...counted, method: 'card', brand: 'visa', issuerRegion: 'DE' },
  ])
  expect(card).toMatch(/^CardVisaDE/)
})

/** The rows of a report in the table `name`. */
async function rowsSaid(name: string, fields: { type: ReportType }, of: ReportRow[]): Promise<string[]> {
  await renderRoute(path.replace('daily', fields.type), {
    ...around,
    'GET /site-balance-reports/{type}/{id}': { ...aReport(fields), rows: of },
  })
  return all('row', undefined, await find('table', name))
    .slice(1)
    .map(saidBy)
}
