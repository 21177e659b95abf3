import { expect, test } from 'vitest'
import { aBalance, anId, aPage, aPayout, aSite, aUser } from '../../../testing/records.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { find, get, press, says, until } from '../../../testing/screen.ts'
import type { Stubs } from '../../../testing/stub-fetch.ts'

const payouts = (items = [aPayout()]) => ({
  ...aPage(items, { limit: 25 }),
  asOf: '2026-11-19T12:00:00.000Z',
  totals: items.map(({ status, amount }) => ({ status, count: 1, amount })),
})
const stubs: Stubs = {
  'GET /sites': aPage([aSite()]),
  'GET /site-account-balances': aPage([aBalance()], { limit: 100 }),
  'GET /payouts': payouts(),
}
const open = (path: string, more: Stubs = {}, user = aUser()) => renderRoute(path, { ...stubs, ...more }, { user })

test('requests the filters of the URL, and names the account in its chip', async () => {
  const { calls } = await open(`/payouts?status=paid,failed&accountId=${anId('acct')}&from=2026-11-01`)
  await says('Rows 1–1 of 1.')
  expect(calls('GET /payouts').at(-1)?.query).toMatchObject({
    status: 'paid,failed',
    accountId: anId('acct'),
    from: '2026-11-01',
    timeZone: 'Europe/Berlin',
  })
  await until(() => expect(get('group', 'Filters').textContent).toContain('Harbor Shop, EUR'))
})

test('one button clears filters without results and keeps the period', async () => {
  const { address } = await open('/payouts?status=failed&period=7d', { 'GET /payouts': payouts([]) })
  await says('No payouts match')
  await press('button', 'Clear filters')
  await until(() => expect(address()).toBe('/payouts?period=7d'))
})

test('one button widens a period without results', async () => {
  const { address } = await open('/payouts?period=7d', { 'GET /payouts': payouts([]) })
  await press('button', 'All time')
  await until(() => expect(address()).toBe('/payouts'))
})

test('an empty list cannot be exported and shows why', async () => {
  await open('/payouts', { 'GET /payouts': payouts([]) })
  const button = await find('button', 'Export 0 rows')
  expect([button.matches(':disabled'), button.title]).toEqual([true, 'There is nothing to export.'])
})

test('an export shows its content before it starts', async () => {
  const { calls } = await open('/payouts?status=paid')
  await press('button', 'Export 1 row')
  await find('dialog', 'Export payouts')
  await says('1 row, exactly as filtered and sorted on the screen.')
  await says('payouts_Europe-Berlin.csv')
  await press('button', 'NDJSON')
  await says('payouts_Europe-Berlin.ndjson')
  expect(calls('GET /payouts/export')).toEqual([])
})

test('makes no call for a role without balances', async () => {
  const { calls } = await open('/payouts', {}, aUser('support'))
  await find('heading', 'Your role can’t open this page')
  expect(calls('GET /payouts')).toEqual([])
})
