import { expect, test } from 'vitest'
import { aBalance, anId, aPage, aPayout, aSite } from '../../../testing/records.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { find, says } from '../../../testing/screen.ts'
import type { Payout } from '../payouts.queries.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const due = { nextPayout: { date: '2099-11-23', amount: eur('410472') } }
const list = (items: Payout[], total = items.length) => ({
  ...aPage(items, { total }),
  asOf: '2026-11-19T09:00:00.000Z',
  totals: [{ status: 'paid' as const, count: total, amount: eur('9710') }],
})
const open = (items: Payout[], total?: number, accounts = [aBalance(due)]) =>
  renderRoute('/payouts', {
    'GET /sites': aPage([aSite()]),
    'GET /payouts': list(items, total),
    'GET /site-account-balances': aPage(accounts, { limit: 100 }),
  })
const { breakdown } = aPayout()
const off = aPayout({
  id: anId('pay', 2),
  reconciliation: 'off',
  breakdown: { ...breakdown, check: { sumOfLines: eur('11437'), difference: eur('-1727') } },
})

test('shows when the next payout is due, and how many paid ones add up', async () => {
  await open([aPayout(), off, aPayout({ id: anId('pay', 3), status: 'created' })])
  await find('table', 'Payouts')
  await says('Next due at your bank23 Nov 2099€4,104.72')
  await says('Reconciled1 of 21 is off by €17.27')
})

test('names the number of rows, and accounts without a payout due', async () => {
  await open([aPayout()], 193, [aBalance()])
  await says('Next due at your bankNone')
  await says('Reconciled, first 1 row1 of 1paid payouts add up')
})

test('shows no next payout unless all accounts were read', async () => {
  await renderRoute('/payouts', {
    'GET /payouts': list([aPayout()]),
    'GET /site-account-balances': aPage([aBalance(due)], { limit: 100, total: 101 }),
  })
  await says('Next due at your bank–')
  expect(document.body.textContent).not.toContain('4,104.72')
})
