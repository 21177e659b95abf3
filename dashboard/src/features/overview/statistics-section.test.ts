import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aPage, aSite, aStats, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, get, press, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'
import { aTransaction } from '../../testing/transactions.ts'

beforeEach(() => {
  // 14:32 in Berlin.
  vi.setSystemTime('2026-11-24T13:32:00.000Z')
  onTestFinished(() => void vi.useRealTimers())
})

const user = aUser()
const day = (key: string, count: number) => ({
  key,
  count,
  successRate: { succeeded: count, attempted: count, ratio: '1.0000' },
})

/** The overview of a merchant with payments on these days (`2026-11-02`) and this newest payment. */
function stubs(days: readonly string[], newest?: ReturnType<typeof aTransaction>): Stubs {
  return {
    'GET /sites': aPage([aSite()]),
    'GET /site-account-balances': aPage([]),
    'GET /unbalanced-reports': aPage([]),
    'GET /payouts': { ...aPage([]), asOf: '2026-11-24T13:32:00.000Z', totals: [] },
    'GET /transactions': ({ query }) => ({
      ...aPage(newest && query.type === undefined && query.status === undefined ? [newest] : []),
      stats: aStats(),
      omittedTypes: [],
    }),
    'GET /transaction-stats': ({ query }) => ({
      timeZone: 'Europe/Berlin',
      from: null,
      to: null,
      omittedTypes: [],
      groups: days
        .filter((each) => query.groupBy === 'day' && each >= (query.from ?? '') && each < (query.to ?? ''))
        .map((each) => day(each, 2)),
    }),
    'PUT /users': ({ body }) => ({ ...user, preferences: (body as { preferences: object }).preferences }),
  }
}

/** Renders the charts, which wait until near the viewport or printed. */
const drawCharts = () => act(async () => void dispatchEvent(new Event('beforeprint')))

test('without payments for 30 days shows one line that opens the month of the last payment', async () => {
  const { address } = await renderRoute(
    '/overview',
    stubs(['2018-09-03'], aTransaction({ createdAt: '2018-09-03T16:04:00.000Z' })),
  )
  await find('heading', /^Payments/)
  await drawCharts()
  await says('Nothing in the last 30 days. Last payment 3 Sep 2018')
  expect(all('heading', /^Volume|Success rate|Countries/)).toEqual([])
  await press('link', 'Show that month')
  await until(() => expect(address()).toContain('from=2018-09-01&to=2018-10-01'))
  await find('heading', 'Success rate')
})

test('the line reports that the last payment did not load', async () => {
  await renderRoute('/overview', {
    ...stubs([]),
    'GET /transactions': ({ query }) =>
      query.type === undefined && query.status === undefined
        ? refuse('INTERNAL')
        : { ...aPage([]), stats: aStats(), omittedTypes: [] },
  })
  await find('heading', /^Payments/)
  await drawCharts()
  await says('The last payment did not load.')
})

test('keeps the charts’ period in the URL and in the link to the list', async () => {
  const { address } = await renderRoute('/overview', stubs(['2026-11-02', '2026-10-02']))
  await press('button', /^26 Oct to 24 Nov 2026/)
  await press('button', /^This month/)
  await until(() => expect(address()).toContain('period=month'))
  get('button', /^against ?1 to 24 Oct, until 14:32/)
  expect(get('link', 'Open in transactions').getAttribute('href')).toContain('period=month')
})

test('keeps the comparison in the URL and in the account', async () => {
  const { address, calls } = await renderRoute(
    '/overview?period=month',
    stubs(['2026-11-02', '2026-10-02', '2025-11-02', '2025-11-03']),
  )
  await find('heading', /^Payments/)
  await drawCharts()
  await says('as much as the 2 in the previous period.')
  await press('button', /^against ?1 to 24 Oct, until 14:32/)
  const year = await find('radio', /^Same days, a year earlier/)
  expect(all('radio').map((each) => each.closest('label')?.textContent)).toEqual([
    'Previous period1 to 24 Oct 2026, until 14:32',
    'Same days, a year earlier1 to 24 Nov 2025, until 14:32',
    'NothingOnly this period',
  ])
  await act(async () => year.click())
  // Nothing changes before Apply.
  expect(address()).not.toContain('compare')
  await press('button', 'Apply')
  await until(() => expect(address()).toContain('compare=year'))
  await says('less than 4 a year earlier.')
  expect(calls('PUT /users').map(({ body }) => body)).toEqual([{ preferences: { comparison: 'year' } }])
})

test('hides comparisons when none is chosen, and reads the choice from the account', async () => {
  const chosen = aUser()
  const { calls } = await renderRoute('/overview?period=month', stubs(['2026-11-02', '2026-10-02']), {
    user: { ...chosen, preferences: { ...chosen.preferences, comparison: 'none' } },
  })
  await find('heading', /^Payments/)
  await drawCharts()
  await says('2 in 24 days.')
  get('button', 'Compare')
  expect(calls('GET /transaction-stats').filter(({ query }) => query.from === '2026-10-01')).toEqual([])
})
