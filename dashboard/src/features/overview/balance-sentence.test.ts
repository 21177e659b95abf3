import { expect, test } from 'vitest'
import type { CurrencyBalance } from '../../shared/currency-balance.ts'
import { plainText } from '../../shared/rich-text.tsx'
import { balanceSentences } from './balance-sentence.ts'

const when = { today: '2026-11-24', dateStyle: 'day-month' } as const

function told(change: Partial<Omit<CurrencyBalance, 'releases'>> & { releases?: [date: string, amount: bigint][] }) {
  const releases = (change.releases ?? []).map(([date, amount]) => ({ date, amount }))
  const pending = releases.reduce((sum, { amount }) => sum + amount, 0n)
  const none = { currency: 'EUR', available: 0n, pending, reserved: 0n, inTransit: 0n, disputed: 0n, total: 1n }
  const balance = { ...none, nextPayout: undefined, accounts: [], ...change, releases }
  return balanceSentences(balance, when).map(plainText).join(' ')
}

test('pending money has its dates', () => {
  expect(told({ releases: [['2026-11-26', 100n]] })).toBe('All pending is released on 26 Nov.')
  expect(told({ releases: [['2026-11-25', 100n]] })).toBe('All pending is released tomorrow.')
  const several: [string, bigint][] = [
    ['2026-11-25', 120_410n],
    ['2026-11-26', 1n],
    ['2027-01-04', 5n],
  ]
  expect(told({ releases: several })).toBe('€1,204.10 is released tomorrow, the rest by 4 Jan 2027.')
})

test('a day that takes more than it brings is not called a release', () => {
  const releases: [string, bigint][] = [
    ['2026-11-25', -40n],
    ['2026-11-27', 140n],
  ]
  expect(told({ releases })).toBe('€1.00 is released by 27 Nov.')
})

test('below zero says from when on it is covered, or that it is not', () => {
  const releases: [string, bigint][] = [
    ['2026-11-25', 1_000n],
    ['2026-11-27', 40_000n],
  ]
  const below = 'Below zero: more has gone out than has been released.'
  expect(told({ available: -8_240n, releases })).toBe(`${below} €410.00 pending will cover it on 27 Nov.`)
  expect(told({ available: -8_240_000n, releases })).toBe(`${below} €410.00 pending does not cover all of it.`)
  expect(told({ available: -1n })).toBe(below)
})

test('a payout on its way says when it arrives, or when it was due', () => {
  const payout = (date: string) => told({ inTransit: 500n, nextPayout: { date, amount: 300n } })
  expect(payout('2026-11-24')).toBe('€3.00 reaches your bank today.')
  expect(payout('2026-11-26')).toBe('€3.00 reaches your bank on 26 Nov.')
  expect(payout('2026-11-20')).toBe('€3.00 was due at your bank on 20 Nov.')
  expect(told({ inTransit: 500n })).toBe('€5.00 is on its way to your bank.')
})

test('without anything particular it says so', () => {
  expect(told({ available: 5n })).toBe('All of it is available.')
  expect(told({ total: 0n })).toBe('Nothing here yet.')
  expect(told({ disputed: 990n })).toBe('Another €9.90 is held for open disputes.')
})
