import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anId, aPage, aSite, aStats } from '../../../testing/records.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { find, get, press, saidBy, says, until } from '../../../testing/screen.ts'
import type { Stubs } from '../../../testing/stub-fetch.ts'
import { aTransaction } from '../../../testing/transactions.ts'

beforeEach(() => {
  // The test environment has no layout: gives the scroll container a size, so that rows are visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})
afterEach(() => vi.restoreAllMocks())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString()
const dispute = (n: number, status: 'open' | 'won', deadlineAt: string) =>
  aTransaction({
    id: anId('txn', n),
    type: 'chargeback',
    status,
    customer: { email: `buyer${n}@example.com` },
    dispute: {
      id: anId('dsp', n),
      reason: 'product_not_received',
      amount: { amount: '500', currency: 'EUR' },
      deadlineAt,
    },
  })
const stubs: Stubs = {
  'GET /sites': aPage([aSite()]),
  'GET /transactions': {
    items: [dispute(1, 'open', inDays(2)), dispute(2, 'open', inDays(9)), dispute(3, 'won', inDays(1))],
    stats: aStats({ count: 3 }),
    limit: 75,
    offset: 0,
  },
}
const rowOf = (n: number) => get('link', `buyer${n}@example.com`).closest('[role="row"]')
const isNear = (n: number) => rowOf(n)?.querySelector('[data-near]') !== null

test('payments, refunds and disputes are separate lists with their own status filter', async () => {
  const view = await renderRoute('/transactions?status=captured&q=HP-80', stubs)
  await press('button', 'Disputes')
  await until(() => expect(view.address()).toBe('/transactions?q=HP-80&type=chargeback'))
  expect(get('button', 'Disputes').getAttribute('aria-pressed')).toBe('true')
  await press('button', 'Payments')
  await until(() => expect(view.address()).toBe('/transactions?q=HP-80'))
})

test('sorts disputes, and only those, by deadline by default', async () => {
  const asked: string[] = []
  const view = await renderRoute('/transactions?type=chargeback', {
    ...stubs,
    'GET /transactions': ({ query }) => {
      asked.push(query.sort ?? '')
      return stubs['GET /transactions'] as never
    },
  })
  await find('link', 'buyer1@example.com')
  expect(asked).toEqual(['deadlineAt'])
  expect(get('columnheader', 'Respond by').getAttribute('aria-sort')).toBe('ascending')
  await press('button', 'Respond by')
  expect(view.address()).toBe('/transactions?type=chargeback')
  await press('button', 'Payments')
  await until(() => expect(asked.at(-1)).toBe('-createdAt'))
  expect(view.address()).toBe('/transactions')
})

test('a dispute shows reason and deadline; only urgent open ones are highlighted', async () => {
  await renderRoute('/transactions?type=chargeback', stubs)
  await find('link', 'buyer1@example.com')
  expect(saidBy(rowOf(1))).toMatch(/Product not received.*in 2 days/)
  expect(saidBy(rowOf(3))).not.toContain('in 1 day')
  expect([isNear(1), isNear(2), isNear(3)]).toEqual([true, false, false])
})

test('creates the calendar link, shows it once and revokes it', async () => {
  const url = 'http://firepay.test/api/v1/calendars/fpk_x/disputes.ics'
  const createdAt = '2026-11-19T09:00:00.000Z'
  let link: { createdAt: string; lastReadAt: null } | null = null
  const { calls } = await renderRoute('/transactions?type=chargeback', {
    ...stubs,
    'GET /calendar-link': () => ({ link }),
    'POST /calendar-link': () => {
      link = { createdAt, lastReadAt: null }
      return { url, createdAt }
    },
    'DELETE /calendar-link': () => {
      link = null
      return undefined
    },
  })
  await press('button', 'Calendar')
  await says('You have no link yet.')
  await press('button', 'Create link')
  await says(url)
  await says('never read by a calendar')
  get('button', 'Copy calendar link')
  await press('button', 'Revoke link')
  await says('You have no link yet.')
  expect(document.body.textContent).not.toContain('fpk_')
  expect(calls('DELETE /calendar-link')).toHaveLength(1)
})

test('states the movement of refunds in the accounts’ currencies', async () => {
  const totals = [
    { currency: 'EUR', gross: '727222', refunds: '0', chargebacks: '0', fees: '0', net: '-766355', average: null },
  ]
  const listed = { items: [dispute(1, 'open', inDays(2))], stats: aStats({ count: 1, totals }), limit: 75, offset: 0 }
  await renderRoute('/transactions?type=refund', { ...stubs, 'GET /transactions': listed })
  await says('Amount€7,272.22Net−€7,663.55on EUR accounts')
})

test('states the fees once', async () => {
  const totals = [
    { currency: 'EUR', gross: '8700', refunds: '0', chargebacks: '0', fees: '8700', net: '-8700', average: null },
  ]
  const listed = { items: [dispute(1, 'open', inDays(2))], stats: aStats({ count: 1, totals }), limit: 75, offset: 0 }
  await renderRoute('/transactions?type=fee', { ...stubs, 'GET /transactions': listed })
  await says('Amount€87.00Net−€87.00on EUR accounts')
})

test('the list of disputes names a deadline’s zone, and adds the user’s time', async () => {
  const site = aSite({ timeZone: 'America/Sao_Paulo' })
  await renderRoute('/transactions?type=chargeback', {
    ...stubs,
    'GET /sites': aPage([site]),
    'GET /transactions': {
      items: [dispute(1, 'won', '2026-12-06T23:47:00.000Z')],
      stats: aStats({ count: 1 }),
      limit: 75,
      offset: 0,
    },
  })
  await says('6 Dec 2026, 20:47 Sao Paulo')
  await says('(7 Dec 2026, 00:47 your time)')
})
