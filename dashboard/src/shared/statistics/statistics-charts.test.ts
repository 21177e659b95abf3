import { act } from 'react'
import { expect, test } from 'vitest'
import { anId, aPage, aSite, aStats, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, get, key, press, says, until } from '../../testing/screen.ts'
import type { Stubs } from '../../testing/stub-fetch.ts'
import type { Group } from './figures.ts'

const list = `/transactions?siteId=${anId('site')}&from=2026-11-01&to=2026-11-04&status=captured,declined`

/** A group with sums by currency, in minor units. */
function aGroup(key: string, count: number, gross: Record<string, string>, rate: [number, number]): Group {
  const totals = Object.entries(gross).map(([currency, sum]) => ({
    currency,
    gross: sum,
    refunds: '0',
    chargebacks: '0',
    fees: '0',
    net: sum,
    average: null,
  }))
  const [succeeded, attempted] = rate
  const ratio = attempted === 0 ? null : (succeeded / attempted).toFixed(4)
  return { key, count, totals, successRate: { succeeded, attempted, ratio } }
}

const days = [
  aGroup('2026-11-01', 5, { EUR: '10000', USD: '700' }, [4, 5]),
  aGroup('2026-11-03', 3, { EUR: '30000' }, [2, 3]),
]
const euroDays = [aGroup('2026-11-01', 4, { EUR: '10000' }, [4, 4]), aGroup('2026-11-03', 3, { EUR: '30000' }, [2, 3])]
const before = [aGroup('2026-10-01', 2, { EUR: '20000' }, [2, 4])]
const byKey: { [groupBy: string]: Group[] } = {
  declineCode: [aGroup('do_not_honor', 2, {}, [0, 2])],
  method: [aGroup('card', 6, { EUR: '35000' }, [5, 6]), aGroup('wallet', 1, { EUR: '5000' }, [1, 1])],
  country: [aGroup('DE', 5, { EUR: '25000' }, [4, 5])],
}

function stubs(seesSums = true, values = byKey): Stubs {
  const { totals, ...rates } = aStats()
  const seen = (groups: Group[]) => (seesSums ? groups : groups.map(({ totals: _totals, ...rest }) => rest))
  return {
    'GET /sites': aPage([aSite()]),
    'GET /transactions': { ...aPage([]), stats: { ...rates, ...(seesSums && { totals }) }, omittedTypes: [] },
    'GET /transaction-stats': ({ query }) => ({
      timeZone: 'Europe/Berlin',
      from: '2026-10-31T23:00:00.000Z',
      to: '2026-11-03T23:00:00.000Z',
      omittedTypes: [],
      // 1 to 3 November is compared with 1 to 3 October.
      groups: seen(
        query.from === '2026-10-01'
          ? before
          : (values[query.groupBy ?? ''] ?? (query.currency === 'EUR' ? euroDays : days)),
      ),
    }),
  }
}

const link = (name: string | RegExp) => get('link', name) as HTMLAnchorElement
const searchOf = (anchor: HTMLAnchorElement) =>
  Object.fromEntries(new URL(anchor.getAttribute('href') ?? '', 'http://dashboard.test').searchParams)

test('charts open with a press, stay open in the URL, and make no call before', async () => {
  const { address, calls } = await renderRoute(list, stubs())
  await find('button', 'Charts')
  const asked = () => calls('GET /transaction-stats').filter(({ query }) => query.groupBy !== 'status')
  expect(asked()).toEqual([])
  await press('button', 'Charts')
  await find('heading', 'Volume, EUR')
  expect(address()).toContain('charts=open')
  await find('heading', 'Countries, EUR')
  // Time for all currencies and for one, each with its comparison range, and three kinds of values.
  await until(() => expect(asked()).toHaveLength(7))
  await press('button', 'Hide charts')
  await until(() => expect(all('heading', 'Volume, EUR')).toEqual([]))
  expect(address()).not.toContain('charts')
})

test('the sentence has both numbers and the rate’s denominator', async () => {
  await renderRoute(`${list}&charts=open`, stubs())
  await says('€400.00 in 3 days, 100.0% more than €200.00 in the previous period.')
  await says('The best day was Tue 3 Nov with €300.00.')
  await says('75.0%: 6 of 8 attempts, 25.0 points above 50.0% before (2 of 4 attempts).')
  await says('2 of 8 attempts were declined.')
})

test('currencies are separate cards, and the pressed one is requested and named', async () => {
  const { calls } = await renderRoute(`${list}&charts=open`, stubs())
  await find('heading', 'Volume, EUR')
  await press('button', /^USD/)
  await find('heading', 'Volume, USD')
  await until(() => expect(calls('GET /transaction-stats').some(({ query }) => query.currency === 'USD')).toBe(true))
  expect(all('heading', 'Volume, EUR')).toEqual([])
})

test('each bar links to its list: the filter with its value added', async () => {
  await renderRoute(`${list}&charts=open`, stubs())
  await find('link', 'Tue 3 Nov: €300.00, before €0.00')
  await find('link', /^Germany/)
  await find('link', /^Card/)
  const kept = { siteId: anId('site'), status: 'captured,declined', charts: 'open' }
  const whole = { ...kept, from: '2026-11-01', to: '2026-11-04' }
  expect(searchOf(link(/^Tue 3 Nov: €300/))).toEqual({
    ...kept,
    currency: 'EUR',
    from: '2026-11-03',
    to: '2026-11-04',
  })
  // Days without payments are included.
  expect(link(/^Mon 2 Nov: €0\.00/)).toBeTruthy()
  // A rate covers all currencies, and so does its list.
  expect(searchOf(link(/^Sun 1 Nov: 80\.0%/))).toEqual({ ...kept, from: '2026-11-01', to: '2026-11-02' })
  expect(searchOf(link(/^Do not honor/))).toEqual({ ...whole, declineCode: 'do_not_honor' })
  expect(searchOf(link(/^Card/))).toEqual({ ...whole, currency: 'EUR', paymentMethod: 'card' })
  expect(searchOf(link(/^Germany/))).toEqual({ ...whole, currency: 'EUR', country: 'DE' })
})

test('a chart is one tab stop with arrow keys', async () => {
  await renderRoute(`${list}&charts=open`, stubs())
  const group = await find('group', 'Volume by period: opens the transactions')
  const links = [...group.querySelectorAll('a')]
  expect(links.map((each) => each.tabIndex)).toEqual([-1, -1, 0])
  await act(async () => links[2]?.focus())
  await key('ArrowLeft')
  expect(document.activeElement).toBe(links[1])
  await key('Home')
  expect(document.activeElement).toBe(links[0])
  expect(links.map((each) => each.tabIndex)).toEqual([0, -1, -1])
})

test('the table has the same numbers, and includes payments without a country', async () => {
  await renderRoute(`${list}&charts=open`, stubs())
  await find('heading', 'Countries, EUR')
  await until(() => expect(all('button', 'Table')).toHaveLength(5))
  for (const button of all('button', 'Table')) await act(async () => button.click())
  await until(() => expect(all('table')).toHaveLength(5))
  const rows = (name: string) =>
    [...get('table', name).querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent?.trim()),
    )
  expect(rows('Countries, EUR')).toEqual([
    ['Country', 'Transactions', 'Volume'],
    ['Germany', '5', '€250.00'],
    ['Unknown', '2', '€150.00'],
    ['Total', '7', '€400.00'],
  ])
  expect(rows('Volume, EUR').slice(1)).toEqual([
    ['Sun 1 Nov', '4', '€100.00', '€200.00', '−€100.00'],
    ['Mon 2 Nov', '0', '€0.00', '€0.00', '€0.00'],
    ['Tue 3 Nov', '3', '€300.00', '€0.00', '+€300.00'],
    ['Total', '7', '€400.00', '€200.00', '+€200.00'],
  ])
  expect(rows('Success rate')[4]).toEqual(['Total', '6', '8', '75.0%'])
})

test('does not report unknown countries as no payments', async () => {
  await renderRoute(`${list}&charts=open`, stubs(true, { ...byKey, country: [] }))
  await find('heading', 'Countries, EUR')
  await says('Not known for any payment in this period.')
  expect(document.body.textContent).not.toContain('Nothing in this period.')
})

test('a role without sums sees counts', async () => {
  await renderRoute(`${list}&charts=open`, stubs(false), { user: aUser('viewer') })
  await find('heading', 'Methods')
  await says('8 in 3 days, 300.0% more than 2 in the previous period.')
  await find('link', /^Card/)
  expect(searchOf(link(/^Card/))).not.toHaveProperty('currency')
  expect(document.body.textContent).not.toContain('€')
})
