import { expect, test } from 'vitest'
import { anId, aPage, aSite, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, fill, find, get, press, saidBy, says, until } from '../../testing/screen.ts'
import type { Stubs } from '../../testing/stub-fetch.ts'

const onboarding = (status: 'none' | 'filling' | 'filled') => ({
  steps: [],
  sandbox: { status, events: 24_876, expected: 24_876 },
})
const renderSites = (path: string, stubs: Stubs, options?: Parameters<typeof renderRoute>[2]) =>
  renderRoute(path, { 'GET /onboarding': onboarding('none'), ...stubs }, options)
const list = (...sites: ReturnType<typeof aSite>[]): Stubs => ({ 'GET /sites': aPage(sites) })
const sums = { refunds: '0', chargebacks: '0', fees: '0', net: '0', average: null }
const pageCalls = (calls: (key?: string) => { query: Record<string, string> }[]) =>
  calls('GET /sites').filter(({ query }) => query.limit === '50')

test('shows each site’s volume of the last day, without empty currencies', async () => {
  const totals = [
    { ...sums, currency: 'EUR', gross: '480020' },
    { ...sums, currency: 'USD', gross: '0' },
  ]
  await renderSites('/sites', list(aSite({ accountsCount: 2, last24h: { count: 44, totals } })))
  const [row] = await find('list', 'Sites').then((sites) => all('listitem', undefined, sites))
  expect(saidBy(row ?? null)).toMatch(
    /Harbor Shop.*shop\.harborpine\.example.*2 accounts.*Created in 24 hours ?44 payments.*4,800\.20/,
  )
  expect(saidBy(row ?? null)).not.toContain('$')
})

test('shows balance, last payment and event status of each site', async () => {
  const money = (amount: string, currency: string) => ({ amount, currency })
  const held = (siteId: string, currency: string, amount: string) => {
    const zero = money('0', currency)
    return {
      id: anId('acct'),
      accountId: anId('acct'),
      siteId,
      currency,
      mode: 'test' as const,
      timeZone: 'Europe/Berlin',
      available: money(amount, currency),
      pending: zero,
      reserved: zero,
      inTransit: zero,
      total: money(amount, currency),
      disputed: zero,
      releaseSchedule: [],
      asOf: '2026-11-20T09:00:00.000Z',
    }
  }
  const last24h = { count: 0, totals: [] }
  const lastPaymentAt = '2026-11-20T09:00:00.000Z'
  const told = (status: 'failing' | 'disabled') => ({ notificationEndpoint: { status, since: lastPaymentAt } })
  const sites = [
    aSite({ name: 'Busy', lastPaymentAt, last24h: { count: 4, totals: [] } }),
    aSite({ id: anId('site', 2), name: 'Quiet', lastPaymentAt: '2026-11-12T09:00:00.000Z', last24h }),
    aSite({ id: anId('site', 3), name: 'Broken', openEvents: { held: 2, refused: 1 } }),
    aSite({ id: anId('site', 4), name: 'New' }),
    aSite({
      id: anId('site', 5),
      name: 'Unheard',
      lastPaymentAt,
      last24h: { count: 4, totals: [] },
      ...told('failing'),
    }),
    aSite({
      id: anId('site', 6),
      name: 'Cut off',
      lastPaymentAt,
      last24h: { count: 4, totals: [] },
      ...told('disabled'),
    }),
  ]
  const { calls } = await renderRoute('/sites', {
    ...list(...sites),
    'GET /site-balances': aPage([held(anId('site'), 'USD', '2200'), held(anId('site'), 'EUR', '123456')]),
  })
  await says('1,234.56')
  const rows = all('listitem', undefined, await find('list', 'Sites')).map((row) => saidBy(row))
  expect(rows[0]).toMatch(/Receiving.*1,234\.56.*22\.00/)
  expect(rows[1]).toMatch(/No payments in 24 hours.*Last payment, Berlin ?12 Nov/)
  expect(rows[2]).toContain('1 event refused')
  expect(rows[3]).toMatch(/No payments yet.*Never/)
  expect(rows[4]).toContain('Notifications failing')
  expect(rows[5]).toContain('Notifications disabled')
  expect(calls('GET /site-balances')).toHaveLength(1)
})

test('a row opens its site', async () => {
  await renderSites('/sites', list(aSite()))
  expect((await find('link', 'Harbor Shop')).getAttribute('href')).toBe(`/sites/${anId('site')}`)
})

test('a few active sites have no filter; an archived one adds it', async () => {
  await renderSites('/sites', list(aSite()))
  await find('list', 'Sites')
  expect(all('searchbox')).toEqual([])
})

test('filters by status in the URL', async () => {
  const archived = aSite({ id: anId('site', 2), name: 'Old Shop', status: 'archived' })
  const { address, calls } = await renderSites('/sites', {
    'GET /sites': ({ query }) => aPage(query.status === 'archived' ? [archived] : [aSite(), archived]),
  })
  await fill('Status', 'Archived')
  await until(() => expect(all('link', 'Harbor Shop')).toEqual([]))
  expect(address()).toBe('/sites?status=archived')
  expect(pageCalls(calls).at(-1)?.query).toEqual({ limit: '50', status: 'archived', mode: 'test' })
})

test('a search without results names its text, and can be cleared', async () => {
  const { address } = await renderSites('/sites?q=nowhere', {
    'GET /sites': ({ query }) => aPage(query.q === undefined ? [aSite()] : []),
  })
  await find('heading', 'No site matches “nowhere”')
  await press('button', 'Show all sites')
  await find('link', 'Harbor Shop')
  expect(address()).toBe('/sites')
})

test('does not send a text that is too short', async () => {
  const { calls } = await renderSites('/sites?q=ab', list(aSite()))
  await find('list', 'Sites')
  expect(pageCalls(calls)[0]?.query).toEqual({ limit: '50', mode: 'test' })
})

test('without sites the card has one action', async () => {
  const { address } = await renderSites('/sites', list())
  await find('heading', 'No sites yet')
  expect(all('button', 'Create a site')).toHaveLength(1)
  await press('button', 'Create a site')
  await until(() => expect(address()).toBe('/sites?create=here'))
})

test('shows no balance label for a role without balances', async () => {
  await renderSites('/sites', list(aSite()), { user: aUser('support') })
  const [row] = await find('list', 'Sites').then((sites) => all('listitem', undefined, sites))
  expect(saidBy(row ?? null)).toContain('Created in 24 hours')
  expect(saidBy(row ?? null)).not.toContain('Available')
})

test('a role that may not create sites sees why at the button', async () => {
  await renderSites('/sites', list(aSite()), { user: aUser('finance') })
  await find('list', 'Sites')
  const button = get('button', 'Create a site')
  expect(button.matches(':disabled')).toBe(true)
  expect(button.title).toBe('Your role can’t create sites.')
})

test('loads more after the last site', async () => {
  const sites = Array.from({ length: 51 }, (_, index) => aSite({ id: anId('site', index + 1), name: `Shop ${index}` }))
  const { calls } = await renderSites('/sites', {
    'GET /sites': ({ query }) =>
      aPage(query.after === undefined ? sites.slice(0, 50) : sites.slice(50), { total: sites.length }),
  })
  await says('50 of 51 sites')
  await press('button', 'Show more')
  await says('51 of 51 sites')
  expect(pageCalls(calls).at(-1)?.query.after).toBe(anId('site', 50))
})

test('an invalid shop URL falls back to its zone', async () => {
  await renderSites('/sites', list(aSite({ url: 'javascript:alert(1)', timeZone: 'Asia/Tokyo' })))
  const [row] = await find('list', 'Sites').then((sites) => all('listitem', undefined, sites))
  expect(saidBy(row ?? null)).not.toContain('alert')
})

test('fills and removes the sandbox at any time', async () => {
  let status: 'none' | 'filling' | 'filled' = 'none'
  const { calls } = await renderSites('/sites', {
    ...list(aSite()),
    'GET /onboarding': () => onboarding(status),
    'POST /sandbox': () => {
      status = 'filled'
      return { ...onboarding('filling').sandbox }
    },
  })
  await press('button', 'Fill with sandbox traffic')
  await says('Sandbox data is on: 3 test sites, 24,876 events.')
  expect(calls('POST /sandbox')).toHaveLength(1)
  expect(get('button', 'Remove sandbox data').matches(':disabled')).toBe(false)
})

test('does not offer the sandbox to a role that may not create sites', async () => {
  await renderSites('/sites', list(aSite()), { user: aUser('finance') })
  await find('list', 'Sites')
  expect(all('button', 'Fill with sandbox traffic')).toEqual([])
})

test('shows the number of hidden test sites, with a link', async () => {
  const user = aUser()
  const liveUser = { ...user, merchant: { ...user.merchant, hasLiveSite: true } }
  const live = aSite({ mode: 'live' })
  const { address } = await renderSites(
    '/sites',
    { 'GET /sites': ({ query }) => (query.mode === 'test' ? { ...aPage([aSite()]), total: 5 } : aPage([live])) },
    { user: liveUser },
  )
  await says('5 test sites are not shown')
  await press('link', 'Show test sites')
  await until(() => expect(address()).toBe('/sites?mode=all'))
})

test('for a live site the trial command is hidden until requested', async () => {
  const site = aSite({ mode: 'live', lastPaymentAt: null })
  await renderRoute(`/sites/${site.id}`, { 'GET /sites/{id}': site })
  await says('On a live site it stays in your ledger, balance and reports for good.')
  expect(document.body.textContent).not.toContain('curl')
  await press('button', 'Show the command anyway')
  await says('curl -X POST')
})
