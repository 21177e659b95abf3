import { expect, test } from 'vitest'
import type { Account } from './overview.queries.ts'
import { sumBalances } from './sum-balances.ts'

function account(
  currency: string,
  available: string,
  more: Partial<Record<'pending' | 'disputed', string>> = {},
): Account {
  const money = (amount: string) => ({ amount, currency })
  const pending = more.pending ?? '0'
  return {
    id: 'acct_1',
    siteId: 'site_1',
    name: currency,
    currency,
    status: 'active',
    payoutSchedule: { frequency: 'daily', threshold: null, destination: null },
    balances: {
      available: money(available),
      pending: money(pending),
      reserved: money('0'),
      inTransit: money('0'),
      total: money((BigInt(available) + BigInt(pending)).toString()),
      disputed: money(more.disputed ?? '0'),
    },
    createdAt: '2026-11-19T00:00:00.000Z',
  }
}

test('accounts of one currency are added, those of different ones never', () => {
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

test('amounts beyond 2^53 stay exact', () => {
  const [sum] = sumBalances([account('EUR', '999999999999999999'), account('EUR', '1')])
  expect(sum?.available).toBe(10n ** 18n)
})

test('a currency in which nothing is held is left out, unless none is left', () => {
  expect(sumBalances([account('PLN', '0'), account('EUR', '1')]).map((sum) => sum.currency)).toEqual(['EUR'])
  expect(sumBalances([account('PLN', '0'), account('EUR', '0')])).toHaveLength(1)
  expect(sumBalances([account('PLN', '0', { disputed: '9' })])[0]?.disputed).toBe(9n)
})

test('accounts whose figures the role may not see add nothing', () => {
  const { balances: _balances, ...hidden } = account('EUR', '1')
  expect(sumBalances([hidden])).toEqual([])
})
