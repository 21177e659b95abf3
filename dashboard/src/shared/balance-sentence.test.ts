import { expect, test } from 'vitest'
import { balanceSentence } from './balance-sentence.ts'
import type { CurrencyBalance, DatedAmount } from './currency-balance.ts'
import { plainText } from './rich-text.tsx'

const none = { available: 0n, pending: 0n, reserved: 0n, inTransit: 0n, disputed: 0n }
const release = (date: string, amount: bigint): DatedAmount => ({ date: `2026-11-${date}`, amount })

function say(figures: Partial<CurrencyBalance>, isPast = false, max?: number): string {
  const { available, pending, reserved, inTransit } = { ...none, ...figures }
  const total = available + pending + reserved + inTransit
  const balance = { ...none, currency: 'EUR', releases: [], nextPayout: undefined, accounts: [], total, ...figures }
  return plainText(balanceSentence(balance, { today: '2026-11-19', dateStyle: 'day-month', isPast }, max))
}

test('names the first release and the last day', () => {
  const releases = [release('20', 2_000n), release('24', 1_000n)]
  expect(say({ available: 1n, pending: 3_000n, releases })).toBe('€20.00 is released tomorrow, the rest by 24 Nov.')
  expect(say({ available: 1n, pending: 3_000n, releases }, true)).toBe(
    '€20.00 was due for release on 20 Nov, the rest by 24 Nov.',
  )
})

test('a single release has one day', () => {
  expect(say({ pending: 500n, releases: [release('23', 500n)] })).toBe('Everything pending is released on 23 Nov.')
})

test('does not state a release on a day with a negative net', () => {
  const releases = [release('20', -200n), release('24', 1_000n)]
  expect(say({ pending: 800n, releases })).toBe('€8.00 is released by 24 Nov.')
})

test('when negative, names the day from which the balance is covered', () => {
  const releases = [release('20', 100n), release('23', 900n), release('24', 400n)]
  expect(say({ available: -500n, pending: 1_400n, releases })).toBe(
    'Below zero: more has gone out than has been released. €10.00 pending will cover it on 23 Nov.',
  )
})

test('when negative, does not promise coverage that pending money lacks or a later day removes', () => {
  const below = 'Below zero: more has gone out than has been released.'
  expect(say({ available: -500n, pending: 100n, releases: [release('20', 100n)] })).toBe(
    `${below} €1.00 pending does not cover all of it.`,
  )
  const releases = [release('20', 900n), release('23', -800n)]
  expect(say({ available: -500n, pending: 100n, releases })).toBe(`${below} €1.00 pending does not cover all of it.`)
  expect(say({ available: -500n })).toBe(below)
})

test('states a payout with its day, as late after it, or without a day', () => {
  const onItsWay = { available: 0n, inTransit: 700n }
  expect(say({ ...onItsWay, nextPayout: release('20', 700n) })).toBe('€7.00 reaches your bank tomorrow.')
  expect(say({ ...onItsWay, nextPayout: release('18', 700n) })).toBe('€7.00 was due at your bank on 18 Nov.')
  expect(say(onItsWay)).toBe('€7.00 is on its way to your bank.')
})

test('states money held by disputes with the total', () => {
  expect(say({ available: 100n, disputed: 4_900n })).toBe('Another €49.00 is held for open disputes.')
})

test('states that all is available only if nothing is held', () => {
  expect(say({ available: 100n })).toBe('All of it is available.')
  expect(say({ available: 100n, reserved: 50n })).not.toContain('All of it')
  expect(say({})).toBe('This balance is empty.')
})

test('a day of another year includes the year', () => {
  const releases = [release('20', 2_000n), { date: '2027-01-04', amount: 5n }]
  expect(say({ pending: 2_005n, releases })).toBe('€20.00 is released tomorrow, the rest by 4 Jan 2027.')
})

test('limited to two sentences, omits later ones but never held money', () => {
  const figures = { available: -500n, pending: 100n, releases: [release('20', 100n)], disputed: 4_900n }
  expect(say(figures, false, 2)).toBe(
    'Below zero: more has gone out than has been released. €1.00 pending does not cover all of it. ' +
      'Another €49.00 is held for open disputes.',
  )
})
