import { describe, expect, test } from 'vitest'
import { aBalance, anAuditRow, aPage, aPayout, aReport, aSite } from '../testing/records.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { all, press, says, until } from '../testing/screen.ts'
import { refuse, type Stubs } from '../testing/stub-fetch.ts'

const site = 'site_01jd2q4x3efb6vx7c0sgcvw2fp'
const balances: Stubs = { 'GET /site-account-balances': aPage([aBalance()], { limit: 100 }) }
const payouts = { ...aPage([aPayout()], { limit: 25 }), asOf: '2026-11-19T12:00:00.000Z', totals: [] }

/** Values that the screen cannot have written, for lists without their own filter bar texts. */
const addresses: readonly { path: string; stubs: Stubs; says: string; remove: string }[] = [
  {
    path: '/audit-log?outcome=bogus',
    stubs: { 'GET /audit-log': aPage([anAuditRow()]) },
    says: 'The outcome filter has a value that doesn’t exist: bogus. The list ignores it.',
    remove: 'Remove outcome filter',
  },
  {
    path: '/audit-log?action=bogus',
    stubs: { 'GET /audit-log': aPage([anAuditRow()]) },
    says: 'The action filter has a value that doesn’t exist: bogus. The list ignores it.',
    remove: 'Remove action filter',
  },
  {
    path: '/audit-log?from=2026-13-01',
    stubs: { 'GET /audit-log': aPage([anAuditRow()]) },
    says: 'The period filter has a value that doesn’t exist: 2026-13-01.',
    remove: 'Remove period filter',
  },
  {
    path: '/sites?status=bogus',
    stubs: { 'GET /sites': aPage([aSite()]) },
    says: 'The status filter has a value that doesn’t exist: bogus.',
    remove: 'Remove status filter',
  },
  {
    path: '/payouts?sort=bogus',
    stubs: { 'GET /payouts': payouts, ...balances },
    says: 'There is no sort order called bogus. The list is in its usual order.',
    remove: 'Remove sort order',
  },
  {
    path: '/payouts?from=2026-13-01&to=2026-11-30',
    stubs: { 'GET /payouts': payouts, ...balances },
    says: 'The period filter has a value that doesn’t exist: 2026-13-01.',
    remove: 'Remove period filter',
  },
  {
    path: '/reports/daily?accountId=bogus',
    stubs: { 'GET /site-balance-reports/{type}': aPage([aReport()]), ...balances },
    says: 'The account filter has a value that doesn’t exist: bogus.',
    remove: 'Remove account filter',
  },
  {
    path: '/balances?asOf=bogus',
    stubs: balances,
    says: 'bogus is not a date. Balances are shown as of now.',
    remove: 'Remove date',
  },
  {
    path: '/balances?mode=bogus',
    stubs: balances,
    says: 'There is no mode called bogus, only live, test and all.',
    remove: 'Remove mode',
  },
  {
    path: '/balances?siteId=bogus',
    stubs: balances,
    says: 'There is no site bogus. Every site is shown.',
    remove: 'Remove site',
  },
  {
    path: `/balances?siteId=${site}`,
    stubs: { ...balances, 'GET /sites': aPage([aSite()]) },
    says: 'This link is limited to a site that doesn’t exist here, so there is nothing to show.',
    remove: 'Show all sites',
  },
]

describe.each(addresses)('the URL $path', ({ path, stubs, says: words, remove }) => {
  test('names the invalid part, with a button that removes it', async () => {
    const { address } = await renderRoute(path, stubs)
    await says(words)
    await press('button', remove)
    await until(() => expect(all('button', remove)).toEqual([]))
    expect(address()).toBe(path.split('?')[0])
  })
})

test('names unknown parameters, except those that mails add to links', async () => {
  const { address } = await renderRoute('/payouts?satus=failed&utm_source=mail&gclid=1', {
    'GET /payouts': payouts,
    ...balances,
  })
  await says('There is no filter called satus on this page. It’s ignored.')
  expect(all('button', /^Remove/)).toHaveLength(1)
  await press('button', 'Remove satus')
  await until(() => expect(all('button', 'Remove satus')).toEqual([]))
  expect(address()).toBe('/payouts?utm_source=mail&gclid=1')
})

test('names values that the server refuses in the words of the screen, with a button to remove them', async () => {
  const account = 'acct_01jd2q4x3efb6vx7c0sgcvw2fp'
  const wrong = { path: 'accountId', code: 'invalid_format', message: 'Invalid string: must match pattern' }
  let isRefused = true
  const { address } = await renderRoute(`/payouts?accountId=${account}`, {
    ...balances,
    'GET /payouts': () => (isRefused ? refuse('VALIDATION', [wrong]) : payouts),
  } as Stubs)
  await says(`The account filter has a value that can’t be used: ${account}.`)
  expect(document.body.textContent).not.toContain(wrong.message)
  isRefused = false
  await press('button', 'Remove account filter')
  await says('Rows 1–1 of 1.')
  expect(address()).toBe('/payouts')
})
