import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDeltas } from './fold-deltas.ts'

const key = ['site', 'value', 'hour']
const measures = ['count', 'amount'] as const
const delta = fc.record({
  site: fc.constantFrom('a', 'b', 'ab'),
  hour: fc.constantFrom(new Date(0), new Date(1), new Date(3_600_000)),
  value: fc.constantFrom(null, '', 'null', 'b'),
  count: fc.bigInt(-2n, 2n),
  amount: fc.bigInt(-(10n ** 30n), 10n ** 30n),
})
type Row = typeof delta extends fc.Arbitrary<infer D> ? D : never
const keyOf = ({ site, hour, value }: Row) => JSON.stringify([site, hour.getTime(), value])

/** Sums by key that are not zero, added up one by one. */
function sumsOf(rows: readonly Row[]): Record<string, string> {
  const sums: Record<string, { count: bigint; amount: bigint }> = {}
  for (const row of rows) {
    const { count, amount } = sums[keyOf(row)] ?? { count: 0n, amount: 0n }
    sums[keyOf(row)] = { count: count + row.count, amount: amount + row.amount }
  }
  const texts = Object.entries(sums).map(([name, { count, amount }]) => [name, `${count} ${amount}`])
  return Object.fromEntries(texts.filter(([, text]) => text !== '0 0'))
}

test('merges deltas to one row for each key, without zeros, in an order that does not depend on theirs', () => {
  const merge = (rows: readonly Row[]) => mergeDeltas(structuredClone(rows), { key, measures })
  const property = fc.property(fc.array(delta, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (rows, numbers) => {
    const merged = merge(rows)
    expect(new Set(merged.map(keyOf)).size).toBe(merged.length)
    expect(sumsOf(merged)).toEqual(sumsOf(rows))
    expect(merged.length).toBe(Object.keys(sumsOf(rows)).length)
    const shuffled = rows.map((row) => ({ row, at: numbers.next().value })).toSorted((a, b) => a.at - b.at)
    expect(merge(shuffled.map(({ row }) => row))).toEqual(merged)
  })
  fc.assert(property, { numRuns: 500 })
})
