import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anId, aStats, aUser } from '../../../testing/records.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { all, find, get, key, press, saidBy, says, until } from '../../../testing/screen.ts'
import { refuse, type Stubs } from '../../../testing/stub-fetch.ts'
import { aTransaction } from '../../../testing/transactions.ts'

beforeEach(() => {
  // The test environment has no layout: gives the scroll container a size, so that rows are visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})
afterEach(() => vi.restoreAllMocks())

const many = Array.from({ length: 80 }, (_, index) =>
  aTransaction({ id: anId('txn', index + 1), customer: { email: `buyer${index + 1}@example.com` } }),
)
const pages: Stubs = {
  'GET /transactions': ({ query }) => {
    const start = query.after === undefined ? 0 : many.findIndex((row) => row.id === query.after) + 1
    return { items: many.slice(start, start + 75), stats: aStats({ count: 80 }), limit: 75, offset: 0 }
  },
  'GET /transactions/{id}': ({ params }) =>
    aTransaction({ ...many.find(({ id }) => id === params.id), orderReference: `Order ${params.id.slice(-2)}` }),
}
const open = (path = '/transactions', more: Stubs = {}, user = aUser()) =>
  renderRoute(path, { ...pages, ...more }, { user })
const rowOf = (email: string) => get('link', email).closest('[role="row"]')

test('a row shows time, amount and customer, and links to its page with the list in the URL', async () => {
  await open('/transactions?status=captured')
  const link = await find('link', 'buyer1@example.com')
  expect(link.getAttribute('href')).toBe(`/transactions/${anId('txn', 1)}?status=captured`)
  expect(saidBy(rowOf('buyer1@example.com'))).toMatch(/14 Nov.*€100\.00/)
  expect(get('table', 'Transactions').getAttribute('aria-rowcount')).toBe('81')
})

test('a column head sorts the list, descending first', async () => {
  const view = await open()
  await press('button', 'Amount')
  await until(() => expect(view.address()).toBe('/transactions?sort=-amount'))
  await press('button', 'Amount')
  await until(() => expect(view.address()).toBe('/transactions?sort=amount'))
  // The default order is not written to the URL.
  await press('button', /^Created/)
  await until(() => expect(view.address()).toBe('/transactions'))
})

test('loads more after the last row on request, once', async () => {
  const view = await open()
  await says('Rows 1–75 of 80.')
  await press('button', 'Load 5 more')
  await says('Rows 1–80 of 80.')
  await says('End of list.')
  const reads = view.calls('GET /transactions').filter(({ query }) => query.limit === '75')
  expect(reads.map(({ query }) => query.after)).toEqual([undefined, anId('txn', 75)])
})

test('keeps rows when loading more fails, and retries', async () => {
  let isBroken = true
  await open('/transactions', {
    'GET /transactions': ({ query }) => {
      if (query.after !== undefined && isBroken) return refuse('INTERNAL')
      const items = query.after === undefined ? many.slice(0, 75) : many.slice(75)
      return { items, stats: aStats({ count: 80 }), limit: 75, offset: 0 }
    },
  })
  await press('button', 'Load 5 more')
  await says('The next rows did not load.')
  await find('link', 'buyer1@example.com')
  isBroken = false
  await press('button', 'Try again')
  await says('Rows 1–80 of 80.')
})

test('j and k move between rows and stop at the ends', async () => {
  await open()
  await find('link', 'buyer1@example.com')
  const focused = () => document.activeElement?.textContent
  await key('j', document.body)
  await until(() => expect(focused()).toBe('buyer1@example.com'))
  await key('j', document.body)
  await until(() => expect(focused()).toBe('buyer2@example.com'))
  await key('k', document.body)
  await key('k', document.body)
  await until(() => expect(focused()).toBe('buyer1@example.com'))
})

test('x selects the row that j has reached, also before the row is rendered', async () => {
  await open()
  const link = await find('link', 'buyer1@example.com')
  // As while the script of the rows is loading.
  link.removeAttribute('data-row')
  await key('j', document.body)
  await key('x', document.body)
  await says('1 selected')
  expect(document.activeElement).toBe(document.body)
  link.setAttribute('data-row', anId('txn', 1))
  await until(() => expect(document.activeElement).toBe(link))
})

test.each<[Partial<Transaction>, RegExp]>([
  [{}, /^Captured$/],
  [{ refundStatus: 'partial' }, /^Partially refunded$/],
  [{ refundStatus: 'full' }, /^Refunded$/],
  [{ refundStatus: 'pending' }, /^Refund pending$/],
  [{ disputeStatus: 'open', refundStatus: 'partial' }, /^Response due$/],
  [{ disputeStatus: 'lost' }, /^Dispute lost$/],
  [{ disputeStatus: 'won' }, /^Dispute won$/],
  [{ status: 'partially_captured', refundStatus: 'partial' }, /^Partially captured\s*Partially refunded$/],
  [{ status: 'declined' }, /^Declined$/],
])('a card on a phone shows the status of %o', async (of, said) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  )
  const items = [aTransaction({ customer: { email: 'buyer1@example.com' }, ...of })]
  await open('/transactions', { 'GET /transactions': { items, stats: aStats({ count: 1 }), limit: 75, offset: 0 } })
  await find('link', 'buyer1@example.com')
  const cells = rowOf('buyer1@example.com')?.querySelectorAll('[role="cell"]') ?? []
  expect([...cells].at(-1)?.textContent?.trim()).toMatch(said)
})

test.each([
  ['developer', '/transactions?type=payout'],
  ['viewer', '/transactions?type=fee,payment'],
  ['viewer', `/transactions?payoutId=${anId('pay', 1)}`],
  ['viewer', '/transactions?customerEmail=buyer1@example.com'],
] as const)('the role %s sees why it cannot open %s, and nothing is requested', async (role, path) => {
  const view = await open(path, {}, aUser(role))
  await says('Your role')
  expect(view.calls('GET /transactions')).toEqual([])
  expect(view.calls('GET /transaction-stats')).toEqual([])
  await press('button', 'Payments')
  await find('link', 'buyer1@example.com')
})

test('keys do nothing when disabled', async () => {
  await open('/transactions', {}, aUser('owner', { preferences: { shortcuts: false } }))
  await find('link', 'buyer1@example.com')
  await key('j', document.body)
  expect(document.activeElement).toBe(document.body)
})

test('a press opens the transaction next to the list, in the URL', async () => {
  const view = await open('/transactions?status=captured')
  await press('link', 'buyer2@example.com')
  await until(() => expect(view.address()).toBe(`/transactions?status=captured&open=${anId('txn', 2)}`))
  await says('Transaction Order 02')
  expect(rowOf('buyer2@example.com')?.hasAttribute('data-open')).toBe(true)
  // The list is not reloaded.
  expect(view.calls('GET /transactions').filter(({ query }) => query.limit === '75')).toHaveLength(1)
})

test('the row shows changes of its detail without another call', async () => {
  const email = 'buyer2@example.com'
  const view = await open(`/transactions?open=${anId('txn', 2)}`, {
    'GET /transactions/{id}': aTransaction({ id: anId('txn', 2), customer: { email }, status: 'voided' }),
  })
  await until(() => expect(rowOf(email)?.textContent).toContain('Voided'))
  expect(rowOf('buyer1@example.com')?.textContent).not.toContain('Voided')
  expect(view.calls('GET /transactions').filter(({ query }) => query.limit === '75')).toHaveLength(1)
})

test('next, previous and close work next to the list', async () => {
  const view = await open(`/transactions?open=${anId('txn', 1)}`)
  await says('Transaction Order 01')
  expect(get('button', 'Previous transaction').matches(':disabled')).toBe(true)
  await press('button', 'Next transaction')
  await says('Transaction Order 02')
  await press('button', 'Previous transaction')
  await says('Transaction Order 01')
  await press('button', 'Close')
  await until(() => expect(view.address()).toBe('/transactions'))
})

test('j and k work next to the list too', async () => {
  const view = await open(`/transactions?open=${anId('txn', 3)}`)
  await says('Transaction Order 03')
  await key('j', get('button', 'Close'))
  await until(() => expect(view.address()).toContain(anId('txn', 4)))
  await key('k', get('button', 'Close'))
  await until(() => expect(view.address()).toContain(anId('txn', 3)))
})

test('shows a missing transaction next to the list', async () => {
  await open(`/transactions?open=${anId('txn', 99)}`, { 'GET /transactions/{id}': refuse('NOT_FOUND') })
  await find('heading', 'This transaction does not exist')
  expect(all('table', 'Transactions')).toHaveLength(1)
})

test('rows of several types show their type', async () => {
  await open('/transactions?type=all')
  await find('link', 'buyer1@example.com')
  expect(all('columnheader', 'Type')).toHaveLength(1)
})
