import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { anId, aPage, aSite, aStats, aUser } from '../../../testing/records.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { all, fill, find, get, key, nameOf, press, saidBy, says, until } from '../../../testing/screen.ts'
import { refuse, type Stubs } from '../../../testing/stub-fetch.ts'
import { aTransaction } from '../../../testing/transactions.ts'

const page = (count = 1) => ({ items: [aTransaction()], stats: aStats({ count }), limit: 75, offset: 0 })
const stubs: Stubs = {
  'GET /transactions': page(),
  'GET /transaction-stats': { timeZone: 'Europe/Berlin', from: null, to: null, groups: [], previous: [] },
  'GET /suggester/suggest/{name}': ({ params }) => ({
    items:
      params.name === 'currency'
        ? [
            { value: 'EUR', label: 'EUR', count: 1200 },
            { value: 'USD', label: 'USD', count: 3 },
          ]
        : params.name === 'country'
          ? [{ value: 'DE', label: 'DE' }]
          : [{ value: 'HP-1', label: 'HP-1' }],
  }),
}
const open = (path = '/transactions', more: Stubs = {}, user = aUser()) =>
  renderRoute(path, { ...stubs, ...more }, { user })
const lastList = ({ calls }: Awaited<ReturnType<typeof open>>) => calls('GET /transactions').at(-1)?.query

/** Opens the filter list and chooses one. */
async function pick(filter: string) {
  await press('button', /^Filter/)
  await find('combobox', 'Find a filter')
  await press('option', filter)
}

test('selected values apply together and show in the chip', async () => {
  const view = await open()
  await pick('Status')
  await press('option', /^Captured/)
  await press('option', /^Declined/)
  await says('2 selected')
  expect(lastList(view)).not.toHaveProperty('status')
  await press('button', 'Apply')
  await until(() => expect(lastList(view)?.status).toBe('captured,declined'))
  expect(view.address()).toBe('/transactions?status=captured,declined')
  expect(get('group', 'Filters').textContent).toContain('Captured or Declined')
})

test('statuses are grouped, with their counts under the other filters', async () => {
  const group = (key: string, count: number) => ({
    key,
    count,
    successRate: { succeeded: 0, attempted: 0, ratio: null },
  })
  const view = await open('/transactions?status=declined&country=DE', {
    'GET /transaction-stats': {
      timeZone: 'Europe/Berlin',
      from: null,
      to: null,
      groups: [group('captured', 4097), group('declined', 261)],
    },
  })
  await press('button', /^Status/)
  await find('option', 'Captured4,097')
  expect(get('option', 'Declined261').getAttribute('aria-selected')).toBe('true')
  expect(all('group').map(nameOf)).toEqual(expect.arrayContaining(['Succeeded', 'In progress', 'Not paid']))
  expect(view.calls('GET /transaction-stats').at(-1)?.query).toEqual({ mode: 'test', country: 'DE', groupBy: 'status' })
})

test('keys move through filters and values, with the first one active', async () => {
  const view = await open()
  await press('button', /^Filter/)
  const field = await find('combobox', 'Find a filter')
  const active = () => saidBy(document.getElementById(field.getAttribute('aria-activedescendant') ?? ''))
  expect([field.getAttribute('aria-expanded'), active()]).toEqual(['true', 'Status'])
  await key('ArrowDown', field)
  expect(active()).toBe('Amount')
  await key('ArrowUp', field)
  await key('ArrowUp', field)
  expect(active()).toBe('Transaction')
  await key('ArrowDown', field)
  await key('Enter', field)
  const values = await find('combobox', 'Search values')
  expect(document.activeElement).toBe(values)
  await key('ArrowDown', values)
  await key('Enter', values)
  expect(get('option', /^Captured/).getAttribute('aria-selected')).toBe('true')
  await press('button', 'Apply')
  await until(() => expect(lastList(view)?.status).toBe('captured'))
})

test('offers statuses of listed types only', async () => {
  await open('/transactions?type=refund')
  await pick('Status')
  await find('option', /^Succeeded/)
  expect(all('option', /^Captured/)).toEqual([])
})

test('suggestions have counts, and names if any', async () => {
  const view = await open()
  await pick('Currency')
  await find('option', 'EUR1,200')
  await press('option', /^USD/)
  await press('button', 'Apply')
  await until(() => expect(lastList(view)?.currency).toBe('USD'))
  await pick('Country')
  await find('option', 'Germany')
})

test('accepts a typed reference without a suggestion', async () => {
  const view = await open()
  await pick('Order')
  await fill('Search values', 'HP-99')
  await press('option', 'Only “HP-99”')
  await until(() => expect(lastList(view)?.orderReference).toBe('HP-99'))
})

test('failed suggestions show a message and do not affect the list', async () => {
  await open('/transactions', { 'GET /suggester/suggest/{name}': refuse('INTERNAL') })
  await pick('Country')
  await says('Suggestions did not load.')
  expect(document.body.textContent).not.toContain('Transactions did not load.')
})

test('amount limits use the merchant’s currency and accept common notations', async () => {
  const view = await open('/transactions', {
    'GET /sites': aPage([aSite({ defaultCurrency: 'EUR' })]),
    'GET /suggester/suggest/{name}': { items: [{ value: 'GBP', label: 'GBP', count: 9 }] },
  })
  await pick('Amount')
  await says('GBP payments only')
  await fill('From', '20')
  await fill('To (inclusive)', '1.000,50')
  await press('button', 'Apply')
  await until(() => expect(lastList(view)).toMatchObject({ currency: 'GBP', amountFrom: '2000', amountTo: '100050' }))
  expect(get('group', 'Filters').textContent).toContain('£20.00 to £1,000.50')
})

test('for a site without payments amounts are in its own currency', async () => {
  await open('/transactions', {
    'GET /sites': aPage([aSite({ defaultCurrency: 'SEK' })]),
    'GET /suggester/suggest/{name}': {
      items: [
        { value: 'AED', label: 'AED' },
        { value: 'AFN', label: 'AFN' },
      ],
    },
  })
  await pick('Amount')
  await says('SEK payments only')
})

test.each([
  ['twenty', '', 'This is not an amount. Example: 20.00'],
  ['-1', '', 'This is not an amount. Example: 20.00'],
  ['20', '10', 'The upper limit is below the lower one.'],
])('refuses an amount from %s to %s below the fields', async (from, to, why) => {
  const view = await open()
  const before = view.calls('GET /transactions').length
  await pick('Amount')
  await fill('From', from)
  await fill('To (inclusive)', to)
  await press('button', 'Apply')
  await until(() => expect(get('alert').textContent).toContain(why))
  expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(0)
  expect(view.calls('GET /transactions')).toHaveLength(before)
})

test('names a filter hidden from the role, and does not offer it', async () => {
  await open('/transactions', {}, aUser('viewer'))
  await press('button', /^Filter/)
  const email = await find('option', /^Customer email/)
  expect(email.getAttribute('aria-disabled')).toBe('true')
  expect(saidBy(email)).toContain('Customers are masked for your role')
  await press('option', /^Customer email/)
  expect(get('option', /^Payout/).getAttribute('aria-disabled')).toBe('true')
  expect(get('option', 'Status').getAttribute('aria-disabled')).toBeNull()
})

test('Enter selects the first filter found', async () => {
  await open()
  await press('button', /^Filter/)
  await fill('Find a filter', 'disp')
  await key('Enter', get('combobox', 'Find a filter'))
  await find('heading', 'Dispute')
})

test('a chip removes its filter, Clear removes all, and the order stays', async () => {
  const view = await open('/transactions?status=declined&country=DE&sort=amount')
  await press('button', 'Remove the country filter')
  await until(() => expect(view.address()).toBe('/transactions?status=declined&sort=amount'))
  await press('button', 'Clear')
  await until(() => expect(view.address()).toBe('/transactions?sort=amount'))
})

test('a named period becomes days of the zone, All time removes it', async () => {
  const view = await open('/transactions?period=today&timeZone=Asia/Tokyo')
  await until(() => expect(lastList(view)).toMatchObject({ timeZone: 'Asia/Tokyo' }))
  const { from = '', to = '' } = lastList(view) ?? {}
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000)
  await press('button', /20\d\d/)
  await press('button', 'All time')
  await until(() => expect(view.address()).toBe('/transactions?timeZone=Asia/Tokyo'))
})

test('typed days include the last one, and are refused in the wrong order', async () => {
  const view = await open()
  await press('button', 'All time')
  await fill('From', '19 Nov 2025')
  await fill('To (inclusive)', '1.11.25')
  await press('button', 'Apply')
  await says('The last day is before the first.')
  await fill('To (inclusive)', '31.11.25')
  await press('button', 'Apply')
  await says('November has 30 days.')
  await fill('To (inclusive)', '2025-11-19')
  await press('button', 'Apply')
  await until(() => expect(lastList(view)).toMatchObject({ from: '2025-11-19', to: '2025-11-20' }))
})

test('days are chosen in the calendar by mouse and keys, with their count', async () => {
  const view = await open('/transactions?from=2025-10-19&to=2025-10-20', { 'GET /transactions': page(4716) })
  await press('button', '19 Oct 2025')
  await press('button', /13 October 2025$/)
  const day = () => document.querySelector<HTMLElement>('[data-day][tabindex="0"]')
  await key('ArrowDown', day())
  await key('ArrowRight', day())
  await key('PageDown', day())
  expect(day()?.dataset.day).toBe('2025-11-21')
  await press('button', /21 November 2025$/)
  await says('13 Oct to 21 Nov 2025, 40 days, 4,716 transactions')
  await press('button', 'Apply')
  await until(() => expect(lastList(view)).toMatchObject({ from: '2025-10-13', to: '2025-11-22' }))
})

test('the date field is part of the filter', async () => {
  const view = await open()
  await press('button', 'All time')
  await press('button', 'Captured')
  await until(() => expect(lastList(view)?.dateField).toBe('capturedAt'))
})

test('the page’s zone is the site’s by default', async () => {
  const site = aSite({ timeZone: 'America/Sao_Paulo' })
  const view = await open(`/transactions?siteId=${anId('site')}&from=2026-11-01`, { 'GET /sites': aPage([site]) })
  await until(() => expect(lastList(view)?.timeZone).toBe('America/Sao_Paulo'))
  await press('button', /^America\/Sao_Paulo/)
  await press('button', /^UTC/)
  await until(() => expect(view.address()).toContain('timeZone=UTC'))
  await until(() => expect(lastList(view)?.timeZone).toBe('UTC'))
})

test('searches from three characters or with Enter, and Esc clears', async () => {
  const view = await open()
  await fill('Search transactions', 'HP')
  await says('Type at least 3 characters.')
  await fill('Search transactions', 'HP-88')
  await key('Enter', get('searchbox'))
  await until(() => expect(view.address()).toBe('/transactions?q=HP-88'))
  await key('Escape', get('searchbox'))
  await until(() => expect(view.address()).toBe('/transactions'))
})

test('columns are shown, hidden and moved; fixed ones cannot be hidden; the account stores the choice', async () => {
  const view = await open('/transactions', { 'PUT /users': ({ body }) => aUser('owner', body as object) })
  await press('button', 'Columns')
  expect((await find('checkbox', 'Amount')).matches(':disabled')).toBe(true)
  await press('checkbox', 'Method')
  await until(() => expect(view.calls('PUT /users')).toHaveLength(1))
  const kept = () => view.calls('PUT /users').at(-1)?.body as { preferences: { transactionColumns: string[] } }
  expect(kept().preferences.transactionColumns).toEqual(['status', 'customer', 'order', 'fee', 'net'])
  await press('button', 'Move Order up')
  await until(() => expect(kept().preferences.transactionColumns.slice(0, 3)).toEqual(['status', 'order', 'customer']))
  await says('Order is column 5 of')
  await press('button', 'Reset')
  await until(() => expect(kept().preferences.transactionColumns).toEqual([]))
})

test('does not offer columns of balances to a role without them', async () => {
  await open('/transactions', {}, aUser('support'))
  await press('button', 'Columns')
  await find('checkbox', 'Amount')
  expect(all('checkbox', 'Net')).toEqual([])
})

test('reloads from the beginning on request', async () => {
  const view = await open()
  await press('button', 'Refresh')
  await until(() => expect(view.calls('GET /transactions')).toHaveLength(2))
  expect(lastList(view)).not.toHaveProperty('after')
})

test('keeps the rows when a reload fails, and shows their age', async () => {
  let reads = 0
  await open('/transactions', {
    'GET /transactions': () => {
      reads += 1
      return reads === 1 ? page() : refuse('INTERNAL')
    },
  })
  await press('button', 'Refresh')
  await says('Transactions did not load.')
  await says('They may be out of date.')
  await says('Your filters are kept.')
  expect(all('table', 'Transactions')).toHaveLength(1)
})

test('requests once: the page uses the loader’s query', async () => {
  const view = await open('/transactions?status=captured')
  await says('Rows 1–1')
  expect(view.calls('GET /transactions')).toHaveLength(1)
})

test('names and ignores an invalid filter, with a button to remove it', async () => {
  const view = await open('/transactions?status=captured,bogus&sort=amount')
  await says('The status filter has a value that doesn’t exist: bogus. The list ignores it.')
  expect(lastList(view)).toMatchObject({ status: 'captured', sort: 'amount' })
  expect(view.address()).toContain('bogus')
  await press('button', 'Remove status filter')
  await until(() => expect(view.address()).toBe('/transactions?sort=amount'))
  expect(document.body.textContent).not.toContain('exist')
})

test('names a filter that the server refuses, with a button to remove it', async () => {
  const view = await open('/transactions?declineCode=-', {
    'GET /transactions': ({ query }) =>
      query.declineCode === undefined
        ? page()
        : refuse('VALIDATION', [{ path: 'declineCode', code: 'invalid', message: 'is no code' }]),
  })
  await says('The decline reason filter has a value that can’t be used: -.')
  await press('button', 'Remove decline reason filter')
  await until(() => expect(view.address()).toBe('/transactions'))
})

test('asks for a currency to sort by amount', async () => {
  const [euros] = aStats().totals ?? []
  const stats = aStats({ totals: euros ? [euros, { ...euros, currency: 'USD' }] : [] })
  const view = await open('/transactions', { 'GET /transactions': { ...page(), stats } })
  await press('button', 'Amount')
  await find('dialog', 'Sort by amount in one currency')
  expect(lastList(view)?.sort).toBe('-createdAt')
  await press('option', /^USD/)
  await until(() => expect(view.address()).toBe('/transactions?currency=USD&sort=-amount'))
})

test('polls for new rows in the background and shows them on request', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isLater = false
  const view = await open('/transactions?status=captured', {
    'GET /transactions': ({ query }) => ({
      ...page(query.limit === '1' ? 4 : 1),
      items: [aTransaction({ ...(isLater && { createdAt: '2026-11-14T09:50:00.000Z' }) })],
    }),
  })
  await says('Rows 1–1')
  await act(async () => void vi.advanceTimersByTime(20_000))
  await find('button', '3 new – show')
  const asked = view.calls('GET /transactions').find(({ query }) => query.limit === '1')
  expect(asked?.query).toMatchObject({ status: 'captured', from: aTransaction().createdAt })
  expect(asked?.headers.get('firepay-background')).toBe('1')
  isLater = true
  await press('button', '3 new – show')
  await until(() => expect(view.calls('GET /transactions').filter(({ query }) => query.limit === '75')).toHaveLength(2))
  await until(() => expect(all('button', '3 new – show')).toEqual([]))
  vi.useRealTimers()
})

test('rows of one instant beyond the first page are not new', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const items = Array.from({ length: 75 }, (_, at) => aTransaction({ id: `txn_${String(at).padStart(26, '0')}` }))
  const view = await open('/transactions', { 'GET /transactions': { ...page(250), items } })
  await says('of 250')
  await act(async () => void vi.advanceTimersByTime(20_000))
  const asked = view.calls('GET /transactions').find(({ query }) => query.limit === '1')
  expect(asked?.query.from).toBe(aStats().asOf)
  vi.useRealTimers()
})

test('does not poll for a finished period', async () => {
  const view = await open('/transactions?from=2025-11-01&to=2025-11-20')
  await says('Rows 1–1')
  expect(view.calls('GET /transactions')).toHaveLength(1)
})
