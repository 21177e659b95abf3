import type { Transaction, TransactionStats } from '@firepay/contract/transactions/transactions.schemas.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeStored } from '../../../api/storage.ts'
import { parsePlainSearch, stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { rootRoute, signedInRoute } from '../../../shared/signed-in-route.ts'
import { until } from '../../../testing/screen.ts'
import { aTransaction } from '../../../testing/transactions.ts'
import { transactionsRoutes } from '../transactions.routes.ts'
import { filterFields } from './filter-fields.ts'

type Call = { key: string; query: Record<string, string> }
const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../../../api/client.ts', () => ({ api }))

let root: Root | undefined
let calls: Call[]

const euros = {
  currency: 'EUR',
  gross: '31248020',
  refunds: '591430',
  chargebacks: '36400',
  fees: '736276',
  net: '29883914',
  average: '7408',
}
const stats: TransactionStats = {
  count: 4482,
  asOf: '2026-11-19T13:32:04.000Z',
  byStatus: [{ status: 'captured', count: 4218 }],
  totals: [euros],
  successRate: { succeeded: 4218, attempted: 4482, ratio: '0.9411' },
  refundRate: '0.0190',
  chargebackRate: '0.0007',
}

/** Answers every call of the page; `list` answers the list. */
function answerWith(
  list: (query: Record<string, string>) => {
    items: Transaction[]
    stats: TransactionStats
    omittedTypes?: Transaction['type'][]
  },
) {
  calls = []
  api.mockImplementation(async (key: string, request: { query?: Record<string, string> } = {}) => {
    calls.push({ key, query: request.query ?? {} })
    if (key === 'GET /transactions') return { ...list(request.query ?? {}), limit: 75, offset: 0 }
    if (key.startsWith('GET /suggester')) return { items: [] }
    if (key === 'GET /sites') return { items: [], total: 0, limit: 100, offset: 0 }
    if (key === 'GET /users') return JSON.parse(localStorage.getItem('userData') ?? '')
    return { groups: [{ key: 'captured', count: 4190 }] }
  })
}

const user = {
  id: 'usr_01jd0000000000000000000001',
  email: 'owner@harborpine.example',
  fullName: 'Hanna Pine',
  role: 'owner',
  merchant: { id: 'mer_01jd0000000000000000000001', name: 'Harbor & Pine', timeZone: 'Europe/Berlin' },
  merchants: [],
  timeZone: 'Europe/Berlin',
  dateStyle: 'day-month',
  ability: [
    { action: 'read', subject: 'Transaction' },
    { action: 'read', subject: 'Balance' },
    { action: 'read', subject: 'Customer' },
  ],
  preferences: {},
}

const withoutBalances = user.ability.slice(0, 1)

async function open(path: string, abilities = user.ability): Promise<{ page: HTMLElement; address: () => string }> {
  writeStored('userData', JSON.stringify({ ...user, ability: abilities }))
  writeStored('refreshToken', 'r')
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: rootRoute.addChildren([signedInRoute.addChildren(transactionsRoutes)]),
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { queries },
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
  })
  const page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page)
  await act(async () => {
    root?.render(
      <QueryClientProvider client={queries}>
        {/* The registered router is the application's; this one has only the routes under test. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
    await router.load()
  })
  return { page, address: () => router.state.location.href }
}

const shows = (page: HTMLElement, text: string) => until(() => expect(page.textContent).toContain(text))
const press = (page: HTMLElement, text: string) =>
  act(async () => {
    const button = [...page.querySelectorAll('button')].find((each) => each.textContent?.includes(text))
    if (button === undefined) throw new Error(`There is no button ${text}`)
    button.click()
  })

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  localStorage.clear()
})

test('shows the figures of the URL’s filter, and the previous count', async () => {
  answerWith(() => ({ items: [aTransaction()], stats }))
  const { page } = await open('/transactions?from=2026-11-01&to=2026-11-20&status=captured')
  await shows(page, '4,190 in 1 to 19 Oct 2026')
  expect(page.textContent).toContain('€312,480.20')
  const said = [...page.querySelectorAll('[role="group"][aria-label="Volume to net EUR"] > *')].map(
    (part) => part.textContent,
  )
  expect(said).toEqual([
    'CurrencyCurrency EUR',
    'Volume€312,480.20€74.08 average',
    '−',
    'Refunds€5,914.301.89% of volume',
    '−',
    'Disputes€364.000.12% of volume',
    '−',
    'Fees€7,362.762.36% of volume',
    '=',
    'Net€298,839.1495.6% of volume',
  ])
  expect(page.textContent).toContain('4,218 of 4,482 attempts')
  expect(page.textContent).toContain('1 to 19 Nov 2026')
  expect(page.textContent).toContain('Status')
  expect(calls.find((call) => call.key === 'GET /transactions')?.query).toMatchObject({
    status: 'captured',
    from: '2026-11-01',
    to: '2026-11-20',
    timeZone: 'Europe/Berlin',
    sort: '-createdAt',
  })
})

test('states settlements from another currency, and then no net share of the volume', async () => {
  const totals = [
    { ...euros, net: '29900000' },
    { ...euros, currency: 'PLN', net: '0' },
  ]
  answerWith(() => ({ items: [aTransaction()], stats: { ...stats, totals } }))
  const { page } = await open('/transactions')
  await shows(page, 'PLN payments settled in EUR')
  expect(page.querySelector('a[href*="currency=PLN"]')?.textContent).toBe('PLN payments settled in EUR')
  expect(page.textContent).toMatch(/Other€160.86PLN payments settled in EUR=Net€299,000.00(?!\d)/)
  expect(page.textContent).not.toMatch(/Net€299,000.00\d/)
})

test('a currency filter shows its figures first', async () => {
  answerWith(() => ({ items: [aTransaction()], stats: { ...stats, totals: [euros, { ...euros, currency: 'USD' }] } }))
  const { page } = await open('/transactions?currency=USD')
  await shows(page, '$')
  expect(page.textContent).toMatch(/Volume\$/)
})

test('the other term of one currency is not attributed to others', async () => {
  const totals = [
    { ...euros, net: '29900000' },
    { ...euros, currency: 'PLN' },
  ]
  answerWith(() => ({ items: [aTransaction()], stats: { ...stats, totals } }))
  const { page } = await open('/transactions')
  await shows(page, 'all other movements')
})

test('a role without balances sees neither sums nor columns of fees and net', async () => {
  const { totals: _totals, ...counts } = stats
  answerWith(() => ({ items: [aTransaction()], stats: counts }))
  const { page } = await open('/transactions', withoutBalances)
  await shows(page, '4,482')
  expect(page.textContent).not.toContain('Net')
  expect(page.textContent).not.toContain('Fee')
  expect(page.textContent).not.toContain('Volume')
})

test('informs a role without balances about omitted types, and does not offer them', async () => {
  const omittedTypes = ['payout', 'fee'] satisfies Transaction['type'][]
  answerWith(() => ({ items: [aTransaction()], stats, omittedTypes }))
  const { page } = await open('/transactions?type=all', withoutBalances)
  await shows(page, 'are not shown: your role can’t see balances')
  const type = filterFields.find((field) => field.name === 'type')
  if (type?.kind !== 'choice') throw new Error('There is no choice of types')
  const offered = (may: boolean) => type.offered?.({}, () => may).map((option) => option.value)
  expect(offered(false)).toEqual(['all'])
  expect(offered(true)).toContain('payout')
})

test('an empty list names the filter that excludes rows, and can remove it', async () => {
  const none = { ...stats, count: 0, totals: [] }
  answerWith((query) => (query.status === 'declined' ? { items: [], stats: none } : { items: [aTransaction()], stats }))
  const { page, address } = await open('/transactions?status=declined&sort=amount')
  await shows(page, 'Without the status filter there are 4,482.')
  expect(page.textContent).toContain('No transactions with status Declined')
  await press(page, 'Remove status filter')
  await shows(page, 'Rows 1–1 of 4,482')
  expect(address()).toBe('/transactions?sort=amount')
})

test('a search without results explains what can be searched', async () => {
  const none = { ...stats, count: 0, totals: [] }
  answerWith((query) => (query.q === undefined ? { items: [aTransaction()], stats } : { items: [], stats: none }))
  const { page } = await open('/transactions?q=Mila%20Berg')
  await shows(page, 'Without the search there are 4,482.')
  expect(page.textContent).toContain('Nothing found for “Mila Berg”')
  expect(page.textContent).toContain('Search by the start of an order or processor reference, a whole email')
})

test('without payments explains what the list will contain', async () => {
  answerWith(() => ({ items: [], stats: { ...stats, count: 0, totals: [] } }))
  const { page } = await open('/transactions')
  await shows(page, 'No payments yet')
})

test('a failed list shows the request id and a retry', async () => {
  let broken = true
  answerWith(() => {
    if (broken) throw new Error('broken')
    return { items: [aTransaction()], stats }
  })
  const { page } = await open('/transactions?status=captured')
  await shows(page, 'Transactions did not load.')
  expect(page.textContent).toContain('Your filters are kept.')
  broken = false
  await press(page, 'Try again')
  await shows(page, 'Rows 1–1 of 4,482')
})

test('shows external text as text', async () => {
  const hostile = '<img src=x onerror="globalThis.hit=1">'
  answerWith(() => ({ items: [], stats: { ...stats, count: 0, totals: [] } }))
  const { page } = await open(
    `/transactions?q=${encodeURIComponent(hostile)}&orderReference=${encodeURIComponent(hostile)}`,
  )
  await shows(page, 'No transactions')
  expect(page.querySelector('img')).toBeNull()
  expect(globalThis).not.toHaveProperty('hit')
})
