import { expect, test } from 'vitest'
import { coveredBy } from '../../shared/currency-balance.ts'
import type { Balance } from './overview.queries.ts'
import { sumBalances } from './sum-balances.ts'

type Releases = Record<string, string>

function account(
  currency: string,
  available: string,
  more: { pending?: string; disputed?: string; releases?: Releases; payout?: [date: string, amount: string] } = {},
): Balance {
  const money = (amount: string) => ({ amount, currency })
  const pending = more.pending ?? '0'
  return {
    id: 'acct_1',
    siteId: 'site_1',
    accountId: 'acct_1',
    currency,
    mode: 'live',
    timeZone: 'Europe/Berlin',
    available: money(available),
    pending: money(pending),
    reserved: money('0'),
    inTransit: money('0'),
    total: money((BigInt(available) + BigInt(pending)).toString()),
    disputed: money(more.disputed ?? '0'),
    releaseSchedule: Object.entries(more.releases ?? {}).map(([date, amount]) => ({ date, amount: money(amount) })),
    ...(more.payout && { nextPayout: { date: more.payout[0], amount: money(more.payout[1]) } }),
    asOf: '2026-11-19T00:00:00.000Z',
  }
}

test('adds accounts of one currency only', () => {
  const sums = sumBalances([
    account('GBP', '5'),
    account('EUR', '10', { pending: '3' }),
    account('EUR', '-40', { disputed: '7' }),
  ])
  expect(
    sums.map(({ currency, available, pending, total, disputed }) => [currency, available, pending, total, disputed]),
  ).toEqual([
    ['EUR', -30n, 3n, -27n, 7n],
    ['GBP', 5n, 0n, 5n, 0n],
  ])
})

test('currencies keep their order, further ones are alphabetical', () => {
  const sums = sumBalances(
    [account('EUR', '1'), account('GBP', '1'), account('DKK', '1'), account('CHF', '1')],
    ['GBP', 'EUR'],
  )
  expect(sums.map((sum) => sum.currency)).toEqual(['GBP', 'EUR', 'CHF', 'DKK'])
})

test('amounts above 2^53 are exact', () => {
  const [sum] = sumBalances([account('EUR', '999999999999999999'), account('EUR', '1')])
  expect(sum?.available).toBe(10n ** 18n)
})

test('omits currencies without money, unless none is left', () => {
  expect(sumBalances([account('PLN', '0'), account('EUR', '1')]).map((sum) => sum.currency)).toEqual(['EUR'])
  expect(sumBalances([account('PLN', '0'), account('EUR', '0')])).toHaveLength(1)
  expect(sumBalances([account('PLN', '0', { disputed: '9' })])[0]?.disputed).toBe(9n)
})

test('adds releases by day, and omits days that sum to zero', () => {
  const [sum] = sumBalances([
    account('EUR', '0', { pending: '12', releases: { '2026-11-21': '7', '2026-11-24': '5' } }),
    account('EUR', '0', { pending: '-3', releases: { '2026-11-20': '2', '2026-11-24': '-5' } }),
  ])
  expect(sum?.releases).toEqual([
    { date: '2026-11-20', amount: 2n },
    { date: '2026-11-21', amount: 7n },
  ])
})

test('names the first payout in transit, with others of that day', () => {
  const [sum] = sumBalances([
    account('EUR', '1', { payout: ['2026-11-25', '10'] }),
    account('EUR', '1', { payout: ['2026-11-24', '20'] }),
    account('EUR', '1', { payout: ['2026-11-24', '30'] }),
  ])
  expect(sum?.nextPayout).toEqual({ date: '2026-11-24', amount: 50n })
})

test('a negative balance is covered from the day it stays covered', () => {
  const day = (releases: Releases) => {
    const [sum] = sumBalances([account('EUR', '-10', { pending: '1', releases })])
    return (sum && coveredBy(sum)?.date) ?? null
  }
  expect(day({ '2026-11-20': '4', '2026-11-21': '6' })).toBe('2026-11-21')
  expect(day({ '2026-11-20': '12', '2026-11-21': '-5', '2026-11-22': '3' })).toBe('2026-11-22')
  expect(day({ '2026-11-20': '9' })).toBeNull()
})
