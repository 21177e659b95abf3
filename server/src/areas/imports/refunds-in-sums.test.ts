import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallestAfter, withinSums } from './refunds-in-sums.ts'

const day = 86_400_000
const instant = fc.integer({ min: 0, max: 12 }).map((half) => new Date((half * day) / 2))
const amount = fc.bigInt({ min: 1n, max: 6n })
const refund = fc.record({ amount, at: instant })
const sum = fc.record({ amount, from: instant, until: instant })

test('finds a refund when any sum is as large and its time range, widened by a day, includes it', () => {
  const lists = [fc.array(refund, { maxLength: 12 }), fc.array(sum, { maxLength: 12 })] as const
  fc.assert(
    fc.property(...lists, (refunds, sums) => {
      const expected = refunds.filter(({ amount, at }) =>
        sums.some(
          (one) =>
            one.amount >= amount && one.from.getTime() < at.getTime() + day && one.until.getTime() > at.getTime() - day,
        ),
      )
      expect(new Set(withinSums(refunds, sums))).toEqual(new Set(expected))
    }),
    { numRuns: 2_000 },
  )
})

test('finds the smallest refund after an instant among suffix minima', () => {
  fc.assert(
    fc.property(fc.array(refund, { maxLength: 12 }), instant, (refunds, after) => {
      const latestFirst = refunds.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.amount < b.amount ? 1 : -1))
      const smaller = latestFirst.filter(({ amount }, index) =>
        latestFirst.slice(0, index).every((one) => one.amount > amount),
      )
      const amounts = refunds.filter(({ at }) => at > after).map((one) => one.amount)
      const expected = amounts.length === 0 ? undefined : amounts.reduce((least, one) => (one < least ? one : least))
      expect(smallestAfter(smaller, after.getTime())).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
})
