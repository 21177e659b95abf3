import type { movementCategories } from '@firepay/contract/reports/report-values.ts'
import { expect, test } from 'vitest'
import { plainText } from '../../../shared/rich-text.tsx'
import { anId, aReport } from '../../../testing/records.ts'
import type { ReportRow } from '../reports.queries.ts'
import { reportSentence } from './report-sentence.ts'

const row = (
  category: (typeof movementCategories)[number],
  credits: number,
  debits: number,
  { count = 1, currency = 'EUR' } = {},
): ReportRow => {
  const money = (minor: number) => ({ amount: String(minor), currency })
  return { category, count, credits: money(credits), debits: money(debits), net: money(credits - debits) }
}
function say(rows: readonly ReportRow[], fields: Parameters<typeof aReport>[0] = {}): string | null {
  const report = aReport(fields)
  const sentence = reportSentence({ ...report, late: fields.late ?? report.late }, rows)
  return sentence && plainText(sentence)
}
const eur = (amount: string) => ({ amount, currency: 'EUR' })

test('a month follows the order of its rows, without empty ones', () => {
  const rows = [
    row('payment', 7_814_635, 0),
    row('refund', 0, 61_240),
    row('chargeback', 0, 0, { count: 0 }),
    row('fee', 0, 190_329),
    row('payout', 0, 7_720_000),
    row('reserve', 0, 0, { count: 2 }),
  ]
  expect(say(rows, { type: 'monthly' })).toBe(
    'You took in €78,146.35, gave back €612.40 in refunds, paid €1,903.29 in fees and sent €77,200.00 to your bank.',
  )
  expect(say(rows.toReversed())).toBe(say(rows))
})

test('one clause has neither comma nor “and”, two have “and”', () => {
  expect(say([row('refund', 0, 61_240)])).toBe('You gave back €612.40 in refunds.')
  expect(say([row('refund', 0, 100), row('fee', 0, 25)])).toBe('You gave back €1.00 in refunds and paid €0.25 in fees.')
})

test('credits and debits of one name are both stated, never their difference', () => {
  expect(say([row('chargeback', 6_490, 18_790, { count: 4 })])).toBe(
    'You got back €64.90 from disputes and had €187.90 taken for disputes.',
  )
  expect(say([row('fee', 50, 50, { count: 2 })])).toBe('You got back €0.50 in fees and paid €0.50 in fees.')
})

test('a negative account is described by its movements', () => {
  const check = { opening: eur('-90000'), sumOfLines: eur('-100'), closing: eur('-90100'), difference: eur('0') }
  expect(say([row('refund', 0, 100)], { opening: eur('-90000'), closing: eur('-90100'), check })).toBe(
    'You gave back €1.00 in refunds.',
  )
})

test('amounts have the account’s currency and digits, at any length', () => {
  const yen = [row('payment', 12_000, 0, { currency: 'JPY' })]
  expect(say(yen, { currency: 'JPY' })).toBe('You took in ¥12,000.')
  const long = { ...row('payment', 0, 0), credits: eur('1234567890123456789') }
  expect(say([long])).toBe('You took in €12,345,678,901,234,567.89.')
})

test('states lines that did not change the total', () => {
  expect(say([row('payment', 0, 0, { count: 0 }), row('reserve', 0, 0, { count: 3 })])).toBe(
    'Money moved only inside this balance: its total stayed the same.',
  )
})

test('states late postings', () => {
  expect(say([row('payment', 100, 0)], { late: { count: 1, net: eur('100') } })).toBe(
    'You took in €1.00. Late postings are included.',
  )
})

test('a summary on request reads like a closed report', () => {
  const asked = { type: 'summary', createdBy: { type: 'user', id: anId('user') } } as const
  expect(say([row('adjustment', 0, 700)], asked)).toBe('You had €7.00 taken in adjustments.')
})

test('there is no sentence without lines, for rows that are no movements, or for wrong lines', () => {
  expect(say([])).toBeNull()
  expect(say([row('payment', 0, 0, { count: 0 })])).toBeNull()
  expect(say([{ category: 'payment', count: 1, amount: eur('100') }], { type: 'category' })).toBeNull()
  const off = { opening: eur('0'), sumOfLines: eur('100'), closing: eur('101'), difference: eur('-1') }
  expect(say([row('payment', 100, 0)], { check: off })).toBeNull()
  const { check: _, ...pending } = aReport({ status: 'pending' })
  expect(reportSentence(pending, [row('payment', 100, 0)])).toBeNull()
})
