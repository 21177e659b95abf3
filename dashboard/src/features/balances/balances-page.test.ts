import { expect, test } from 'vitest'
import { aBalance, anId, aPage, aReport, aSite, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, get, press, saidBy, says, until } from '../../testing/screen.ts'

const sites = { 'GET /sites': aPage([aSite(), aSite({ id: anId('site', 2), name: 'Loom & Birch' })]) }
const usd = { currency: 'USD', id: anId('acct', 3), accountId: anId('acct', 3) }
const three = aPage([
  aBalance({ available: '1410348', pending: '624000', reserved: '50000' }),
  aBalance({ id: anId('acct', 2), accountId: anId('acct', 2), siteId: anId('site', 2), available: '-21050' }),
  aBalance({ ...usd, available: '12810' }),
])
const balances = { ...sites, 'GET /site-account-balances': three }

test('groups by currency and adds only within one', async () => {
  await renderRoute('/balances', balances)
  const rows = (await find('table', 'Balances by currency').then((table) => all('row', undefined, table))).map(saidBy)
  expect(rows.find((row) => row.startsWith('EUR, 2 accounts'))).toContain('€13,892.98')
  expect(rows.filter((row) => /, \d+ accounts/.test(row))).toHaveLength(1)
  expect(rows.find((row) => row.startsWith('Loom & Birch'))).toContain('−€210.50')
  await says('All 3 rows: the four parts equal the total')
})

test('the currency of most transactions is first, regardless of the sites’ currencies', async () => {
  const ofTransactions = [
    { value: 'USD', label: 'USD', count: 4451 },
    { value: 'EUR', label: 'EUR', count: 2 },
  ]
  const { calls } = await renderRoute('/balances', {
    ...balances,
    'GET /suggester/suggest/{name}': { items: ofTransactions },
  })
  const table = await find('table', 'Balances by currency')
  await until(() => expect(saidBy(table).indexOf('$128.10')).toBeLessThan(saidBy(table).indexOf('€14,103.48')))
  expect(calls('GET /suggester/suggest/{name}')[0]?.query).toEqual({ limit: '10', mode: 'test' })
})

test('several currencies are not shown before their order is known', async () => {
  const { promise: known, resolve } = Promise.withResolvers<{
    items: { value: string; label: string; count: number }[]
  }>()
  const firsts = new Set<string>()
  const watch = new MutationObserver(() => {
    for (const table of all('table')) firsts.add(/[€$]/.exec(saidBy(table))?.[0] ?? 'none')
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  const { calls } = await renderRoute('/balances', { ...balances, 'GET /suggester/suggest/{name}': () => known })
  await until(() => expect(calls('GET /site-account-balances')).toHaveLength(1))
  await says('Balances')
  setTimeout(() => resolve({ items: [{ value: 'USD', label: 'USD', count: 4451 }] }), 200)
  await find('table', 'Balances by currency')
  watch.disconnect()
  expect([...firsts]).toEqual(['$'])
})

test('names the rows that do not add up', async () => {
  const wrong = { ...aBalance({ available: '100' }), total: { amount: '90', currency: 'EUR' } }
  await renderRoute('/balances', { ...sites, 'GET /site-account-balances': aPage([wrong]) })
  await says('1 row does not add up')
})

test('requests and shows the instant of the URL, and returns to now', async () => {
  const { calls, address } = await renderRoute('/balances?asOf=2026-10-31', balances)
  await says('You’re viewing the past.')
  await says('31 Oct 2026, 24:00')
  expect(calls('GET /site-account-balances').at(-1)?.query).toEqual({
    limit: '100',
    mode: 'test',
    asOf: '2026-10-31T23:00:00.000Z',
  })
  await press('button', 'Back to now')
  await until(() => expect(address()).toBe('/balances'))
  expect(calls('GET /site-account-balances').at(-1)?.query.asOf).toBeUndefined()
})

test('the next payout links to those in transit, in the past to all of the account', async () => {
  const nextPayout = { date: '2026-11-02', amount: { amount: '100', currency: 'EUR' } }
  const one = { ...sites, 'GET /site-account-balances': aPage([aBalance({ inTransit: '100', nextPayout })]) }
  const hrefOf = async () => (await find('link', '2 Nov')).getAttribute('href')
  await renderRoute('/balances?asOf=2026-10-31', one)
  expect(await hrefOf()).toBe(`/payouts?accountId=${anId('acct')}`)
  await press('button', 'Back to now')
  await until(() => expect(all('link', '2 Nov')[0]?.getAttribute('href')).toContain('status=created'))
})

test('hides amounts and stores the choice in the account', async () => {
  const user = aUser()
  const { calls } = await renderRoute(
    '/balances',
    { ...balances, 'PUT /users': aUser('owner', { preferences: { amountsHidden: true } }) },
    { user },
  )
  await find('table', 'Balances by currency')
  await press('switch', 'Hide amounts')
  await says('Amounts are hidden on this screen.')
  expect(calls('PUT /users').at(-1)?.body).toEqual({ preferences: { amountsHidden: true } })
  expect(document.querySelector('main, body')?.textContent).not.toMatch(/€\d/)
  expect(saidBy(get('table', 'Balances by currency'))).toContain('hidden')
})

test('is limited to the site and mode of the URL', async () => {
  const { calls } = await renderRoute(`/balances?siteId=${anId('site')}`, balances)
  await find('table', 'Balances by currency')
  expect(calls('GET /site-account-balances').at(-1)?.query).toEqual({ limit: '100', siteId: anId('site') })
})

test('makes no call for a role without balances', async () => {
  const { calls } = await renderRoute('/balances', sites, { user: aUser('developer') })
  await find('heading', 'Your role can’t open this page')
  expect(calls('GET /site-account-balances')).toEqual([])
})

test('the schedule of an account ends with the available total', async () => {
  const money = (amount: string) => ({ amount, currency: 'EUR' })
  const balance = {
    ...aBalance({ available: '1000', pending: '500' }),
    releaseSchedule: [
      { date: '2026-11-20', amount: money('200') },
      { date: '2026-11-24', amount: money('300') },
    ],
  }
  await renderRoute(`/balances/${anId('acct')}`, { ...sites, 'GET /site-balances/{id}': balance })
  await find('heading', 'Harbor Shop, EUR')
  const table = await find('table', 'Release schedule')
  expect(saidBy(all('row', undefined, table).at(-1) ?? null)).toBe('24 Nov 2026+€3.00€15.00')
  await says('Adds up')
})

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const atEnd = `asOf=2026-11-18T22%3A59%3A59.999Z&report=daily.${anId('rep')}.to`

test('a balance opened from a report shows that it is equal', async () => {
  const { calls } = await renderRoute(`/balances/${anId('acct')}?${atEnd}`, {
    ...sites,
    'GET /site-balances/{id}': aBalance({ available: '59710' }),
    'GET /site-balance-reports/{type}/{id}': { ...aReport(), rows: [] },
  })
  await says('The report closed with the same amounts.')
  expect(get('link', 'Show report').getAttribute('href')).toMatch(new RegExp(`^/reports/daily/${anId('rep')}`))
  expect(calls('GET /site-balance-reports/{type}/{id}')[0]?.query).toEqual({ offset: '9999999' })
})

test('a balance with later arrivals shows its difference from the report', async () => {
  await renderRoute(`/balances/${anId('acct')}?${atEnd}`, {
    ...sites,
    'GET /site-balances/{id}': aBalance({ available: '60910' }),
    'GET /site-balance-reports/{type}/{id}': { ...aReport(), rows: [] },
  })
  await says('The report closed with different amounts.')
  await says('Total: €597.10 in the report, €609.10 here, difference +€12.00')
  await press('button', 'Back to now')
  await until(() => expect(document.body.textContent).not.toContain('The report closed'))
})

test('compares each part with a status report, also for equal totals', async () => {
  const block = { open: eur('0'), in: eur('0'), out: eur('0'), moved: eur('0') }
  await renderRoute(`/balances/${anId('acct')}?${atEnd.replace('daily', 'status')}`, {
    ...sites,
    'GET /site-balances/{id}': aBalance({ available: '58710', reserved: '1000' }),
    'GET /site-balance-reports/{type}/{id}': {
      ...aReport({ type: 'status' }),
      rows: [
        { ...block, block: 'available' as const, close: eur('59710') },
        { ...block, block: 'reserved' as const, close: eur('0') },
      ],
    },
  })
  await says('Available: €597.10 in the report, €587.10 here, difference −€10.00')
  await says('Reserved: €0.00 in the report, €10.00 here, difference +€10.00')
  expect(document.body.textContent).not.toContain('Total: ')
})

test('an account shows a failure to load; a missing one links to the others', async () => {
  const { refuse } = await import('../../testing/stub-fetch.ts')
  const refused = (code: Parameters<typeof refuse>[0]) =>
    renderRoute(`/balances/${anId('acct')}`, { ...sites, 'GET /site-balances/{id}': refuse(code) })
  await refused('OVERLOADED')
  await says('This account did not load.')
  await refused('NOT_FOUND')
  await says('This account does not exist')
  expect((await find('link', 'Go to balances')).getAttribute('href')).toBe('/balances')
})
