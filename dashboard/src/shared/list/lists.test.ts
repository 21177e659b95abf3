import { describe, expect, test } from 'vitest'
import { aComparedRow, anExport, aRun } from '../../testing/files.ts'
import {
  aBalance,
  aCountedPage,
  aMember,
  aMerchant,
  aNotification,
  anAuditRow,
  anId,
  anIngestEvent,
  anInvitation,
  aPage,
  aPayout,
  aReport,
  aSecurityEvent,
  aSession,
  aSite,
  aStats,
  aUser,
} from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, press, says, until } from '../../testing/screen.ts'
import { never, refuse, type Stubs } from '../../testing/stub-fetch.ts'
import { aTransaction } from '../../testing/transactions.ts'

const operator = aUser('operator')
const payouts = (items: ReturnType<typeof aPayout>[]) => ({
  ...aPage(items, { limit: 25 }),
  asOf: '2026-11-19T12:00:00.000Z',
  totals: items.map(({ status, amount }) => ({ status, count: 1, amount })),
})

/** The other parts of the security page, empty. */
const security: Stubs = {
  'GET /calendar-link': { link: null },
  'GET /security/sessions': { items: [] },
  'GET /security/events': aPage([]),
  'GET /security/passkeys': { items: [] },
  'GET /security/ip-whitelist': {
    enabled: false,
    entries: [],
    clientAddress: '203.0.113.7',
    observed: [],
    updatedAt: null,
  },
}

/**
 * Every list of the product with its text in each state; the states come from the kit, so they are tested together.
 * `rest` answers the page's other calls.
 */
const lists: readonly {
  name: string
  path: string
  key: keyof Stubs
  one: Stubs
  none: Stubs
  rest?: Stubs
  user?: ReturnType<typeof aUser>
  shows: string
  empty: string | null
  failed: string
}[] = [
  {
    name: 'audit log',
    path: '/audit-log',
    key: 'GET /audit-log',
    one: { 'GET /audit-log': aPage([anAuditRow()]) },
    none: { 'GET /audit-log': aPage([]) },
    shows: 'Harbor Shop',
    empty: 'No activity yet',
    failed: 'The audit log did not load.',
  },
  {
    name: 'merchants',
    path: '/merchants',
    key: 'GET /merchants',
    one: { 'GET /merchants': aPage([aMerchant()], { limit: 25 }) },
    none: { 'GET /merchants': aPage([], { limit: 25 }) },
    user: operator,
    shows: 'Lumen Goods',
    empty: 'There is no merchant yet',
    failed: 'The merchants did not load.',
  },
  {
    name: 'sites',
    path: '/sites',
    key: 'GET /sites',
    one: { 'GET /sites': aPage([aSite()]) },
    none: { 'GET /sites': aPage([]) },
    shows: 'Harbor Shop',
    empty: 'No sites yet',
    failed: 'Your sites did not load.',
  },
  {
    name: 'members',
    path: '/team',
    key: 'GET /members',
    one: { 'GET /members': aPage([aMember()]) },
    none: { 'GET /members': aPage([]) },
    rest: { 'GET /invitations': aPage([]) },
    shows: 'Devi Rao',
    // The user is always a member.
    empty: null,
    failed: 'The members did not load.',
  },
  {
    name: 'invitations',
    path: '/team',
    key: 'GET /invitations',
    one: { 'GET /invitations': aPage([anInvitation()]) },
    none: { 'GET /invitations': aPage([]) },
    rest: { 'GET /members': aPage([aMember()]) },
    shows: 'finn@harborpine.example',
    empty: 'No open invitations.',
    failed: 'The invitations did not load.',
  },
  {
    name: 'sessions',
    path: '/security/sessions',
    key: 'GET /security/sessions',
    one: { 'GET /security/sessions': { items: [aSession()] } },
    none: { 'GET /security/sessions': { items: [] } },
    rest: security,
    shows: 'Firefox on Linux',
    empty: null,
    failed: 'Your sessions did not load.',
  },
  {
    name: 'security history',
    path: '/security/history',
    key: 'GET /security/events',
    one: { 'GET /security/events': aPage([aSecurityEvent()]) },
    none: { 'GET /security/events': aPage([]) },
    rest: security,
    shows: '1 of 1',
    empty: 'Nothing yet',
    failed: 'Your history did not load.',
  },
  {
    name: 'balances',
    path: '/balances',
    key: 'GET /site-account-balances',
    one: { 'GET /site-account-balances': aPage([aBalance()], { limit: 100 }) },
    none: { 'GET /site-account-balances': aPage([], { limit: 100 }) },
    shows: 'The four parts equal the total',
    empty: 'No balances yet',
    failed: 'Your balances did not load.',
  },
  {
    name: 'payouts',
    path: '/payouts',
    key: 'GET /payouts',
    one: { 'GET /payouts': payouts([aPayout()]) },
    none: { 'GET /payouts': payouts([]) },
    rest: { 'GET /site-account-balances': aPage([aBalance()], { limit: 100 }) },
    shows: 'Rows 1–1 of 1.',
    empty: 'No payouts yet',
    failed: 'The payouts did not load.',
  },
  {
    name: 'reports',
    path: '/reports/daily',
    key: 'GET /site-balance-reports/{type}',
    one: { 'GET /site-balance-reports/{type}': aPage([aReport()]) },
    none: { 'GET /site-balance-reports/{type}': aPage([]) },
    rest: { 'GET /site-account-balances': aPage([aBalance()], { limit: 100 }) },
    shows: '1 of 1 report',
    empty: 'No reports yet',
    failed: 'The reports did not load.',
  },
  {
    name: 'notifications',
    path: '/notifications',
    key: 'GET /notifications',
    one: { 'GET /notifications': aCountedPage([aNotification()]) },
    none: { 'GET /notifications': aCountedPage([]) },
    rest: { 'GET /notifications/repeat-plans': aPage([]) },
    shows: 'Rows 1–1 of 1.',
    empty: 'No notifications yet',
    failed: 'Notifications did not load.',
  },
  {
    name: 'transactions',
    path: '/transactions',
    key: 'GET /transactions',
    one: { 'GET /transactions': { items: [aTransaction()], stats: aStats(), limit: 75, offset: 0 } },
    none: { 'GET /transactions': { items: [], stats: aStats({ count: 0, totals: [] }), limit: 75, offset: 0 } },
    shows: 'Rows 1–1 of 1.',
    empty: 'No payments yet',
    failed: 'Transactions did not load.',
  },
  {
    name: 'exports',
    path: '/exports',
    key: 'GET /exports',
    one: { 'GET /exports': aPage([anExport()]) },
    none: { 'GET /exports': aPage([]) },
    shows: '1 of 1 export',
    empty: 'No exports yet',
    failed: 'Exports did not load.',
  },
  {
    name: 'held events',
    path: '/ingest-events?status=held',
    key: 'GET /ingest-events',
    one: { 'GET /ingest-events': aCountedPage([anIngestEvent()]) },
    none: { 'GET /ingest-events': aCountedPage([]) },
    shows: 'payment pi_41',
    empty: 'No held events',
    failed: 'Held events did not load.',
  },
  {
    name: 'refused events',
    path: '/ingest-events?status=refused',
    key: 'GET /ingest-events',
    one: {
      'GET /ingest-events': aCountedPage([
        anIngestEvent({ status: 'refused', reason: 'contradiction', code: 'CONFLICT' }),
      ]),
    },
    none: { 'GET /ingest-events': aCountedPage([]) },
    shows: '1 of 1',
    empty: 'No refused events',
    failed: 'Refused events did not load.',
  },
  {
    name: 'refused lines',
    path: `/import?run=${anId('job')}`,
    key: 'GET /imports/{id}/refused',
    one: { 'GET /imports/{id}/refused': aPage([{ line: 7, code: 'amount', reason: 'No number.', count: 1 }]) },
    none: { 'GET /imports/{id}/refused': aPage([]) },
    rest: { 'GET /imports': aPage([]), 'GET /imports/{id}': aRun() },
    shows: 'No number.',
    // Shown only if lines were refused.
    empty: null,
    failed: 'The refused lines did not load.',
  },
  {
    name: 'compared rows',
    path: `/import?run=${anId('job')}`,
    key: 'GET /imports/{id}/comparison',
    one: { 'GET /imports/{id}/comparison': { ...aPage([aComparedRow()]), totals: [] } },
    none: { 'GET /imports/{id}/comparison': { ...aPage([]), totals: [] } },
    rest: { 'GET /imports': aPage([]), 'GET /imports/{id}': aRun({ purpose: 'comparison' }) },
    shows: 'ch_41',
    empty: 'Nothing to compare',
    failed: 'The comparison did not load.',
  },
]

describe.each(lists)('the list of $name', ({ path, key, one, none, rest, user, shows, empty, failed }) => {
  const open = (stubs: Stubs) => renderRoute(path, { ...rest, ...stubs }, { ...(user && { user }) })
  const busy = () => document.querySelectorAll('[aria-busy="true"]').length

  test('shows no empty state while loading', async () => {
    await open({ [key]: never })
    await until(() => expect(busy()).toBeGreaterThan(0))
    if (empty !== null) expect(document.body.textContent).not.toContain(empty)
    expect(document.body.textContent).not.toContain(failed)
  })

  test('shows its rows', async () => {
    const { calls } = await open(one)
    await says(shows)
    expect(document.body.textContent).not.toMatch(/1 of 1 \w+s\b/)
    expect(document.body.textContent).not.toContain(failed)
    // The page uses the loader's query.
    const asked = calls(key).map(({ query }) => JSON.stringify(query))
    expect(asked).toEqual([...new Set(asked)])
  })

  test('shows the empty state with a next step', async () => {
    const { calls } = await open(none)
    await until(() => expect(calls(key)).not.toEqual([]))
    if (empty !== null) await says(empty)
    expect(document.body.textContent).not.toContain(shows)
    expect(document.body.textContent).not.toContain(failed)
  })

  test('shows a failure with the request id and a retry', async () => {
    let isBroken = true
    await open({ [key]: () => (isBroken ? refuse('INTERNAL') : one[key]) } as Stubs)
    await says(failed)
    await says('req_test')
    if (empty !== null) expect(document.body.textContent).not.toContain(empty)
    isBroken = false
    await press('button', 'Try again')
    await says(shows)
    expect(document.body.textContent).not.toContain(failed)
  })

  test('explains a refusal of the role, without a retry', async () => {
    await open({ [key]: refuse('FORBIDDEN') })
    await find('heading', 'Your role can’t open this page')
    expect(all('button', 'Try again')).toEqual([])
    expect(document.body.textContent).not.toContain(failed)
  })
})
