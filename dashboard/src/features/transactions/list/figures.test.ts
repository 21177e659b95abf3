import { gridTemplate } from '@firepay/ui/components/grid-template.ts'
import { describe, expect, test } from 'vitest'
import { anId } from '../../../testing/records.ts'
import { aTransaction } from '../../../testing/transactions.ts'
import { besideColumns, chosenColumns, defaultColumns, fittedColumns } from './column-choice.ts'
import { moneyWidth } from './columns.tsx'
import { figuresOf, orderedTotals, otherOf, percent, shareOf, usedFigures } from './stats-figures.ts'
import { totalsAsText } from './totals-as-text.ts'

const totals = { currency: 'EUR', gross: '0', refunds: '0', chargebacks: '0', fees: '0', net: '0', average: null }

describe('rates', () => {
  test.each([
    ['0.9410', '94.1%'],
    ['0.0007', '0.07%'],
    ['0.0000', '0%'],
    ['1.0000', '100%'],
    ['0.0190', '1.9%'],
    ['0.3000', '30%'],
    ['0.9999', '99.9%'],
    [null, '–'],
  ])('%s reads %s', (ratio, text) => {
    expect(percent(ratio)).toBe(text)
  })

  test('shares are exact for sums beyond floating-point precision', () => {
    expect(shareOf('736276', { ...totals, gross: '31248020' })).toBe('2.36%')
    expect(shareOf('25000000000000000000', { ...totals, gross: '1000000000000000000000' })).toBe('2.5%')
    expect(shareOf('0', totals)).toBeNull()
  })
})

test('currencies are side by side, the site’s first', () => {
  const of = (currency: string) => ({ ...totals, currency })
  const inOrder = (given: Parameters<typeof orderedTotals>[0]) =>
    orderedTotals(given, 'EUR').map((each) => each.currency)
  expect(inOrder([of('BRL'), of('EUR'), of('USD')])).toEqual(['EUR', 'BRL', 'USD'])
  expect(inOrder([of('BRL'), { ...of('USD'), gross: '100' }, of('EUR')])).toEqual(['EUR', 'USD', 'BRL'])
})

test('the rest of the four terms is a separate term', () => {
  const sums = { ...totals, gross: '10000', refunds: '1000', chargebacks: '500', fees: '290' }
  expect(otherOf({ ...sums, net: '8210' })).toBe(0n)
  expect(otherOf({ ...sums, net: '0' })).toBe(-8210n)
  expect(totalsAsText([{ ...sums, net: '0' }], figuresOf('payment'), ['Currency', 'Volume'])).toBe(
    'Currency\tVolume\nEUR\t100.00\t10.00\t5.00\t2.90\t-82.10\t0.00',
  )
})

test('amounts of several types, which have different directions, are not added', () => {
  expect(figuresOf('adjustment,reserve')).toEqual(['fees', 'net'])
  expect(figuresOf('adjustment')).toEqual(['gross', 'fees', 'net'])
  expect(figuresOf('payment,refund')).toEqual(figuresOf(undefined))
  const fee = { ...totals, gross: '50', fees: '50', net: '-50' }
  expect(usedFigures([fee], 'fee')).toEqual(['gross', 'net'])
  expect(usedFigures([fee], 'fee,adjustment')).toEqual(['fees', 'net'])
})

describe('columns', () => {
  test('begin with time and amount, whatever the choice', () => {
    const ids = chosenColumns(['net', 'createdAt', 'status', 'gone'], () => true).map((column) => column.id)
    expect(ids).toEqual(['createdAt', 'amount', 'net', 'status'])
  })
  test('of fees and net are absent for a role without balances', () => {
    const ids = chosenColumns(undefined, () => false).map((column) => column.id)
    expect(ids).toEqual(['createdAt', 'amount', 'status', 'method', 'customer', 'order'])
  })
  test('depend on the listed type, with the site if there are several', () => {
    expect(defaultColumns(undefined, true)).toContain('site')
    expect(defaultColumns(undefined, false)).not.toContain('site')
    expect(defaultColumns('payout', true)).not.toContain('method')
    expect(defaultColumns('refund,payout', false)).toContain('type')
  })
  test('that do not fit are omitted and named; chosen columns stay', () => {
    const shown = chosenColumns(undefined, () => true)
    const rows = [aTransaction({ createdAt: new Date().toISOString() })]
    const all = fittedColumns(shown, rows, 1240)
    expect([all.left, all.fitting.length]).toEqual([[], shown.length])
    const some = fittedColumns(shown, rows, 800)
    expect(some.left.map(({ id }) => id)).toEqual(['net', 'fee'])
    expect(gridTemplate(some.fitting, rows).minWidth).toBeLessThanOrEqual(800)
    expect(fittedColumns(shown, rows, 0).left).toEqual([])
  })
  test('keep the method and the order before the site and long statuses', () => {
    const createdAt = new Date().toISOString()
    const shown = chosenColumns(undefined, () => true, defaultColumns('payment', true))
    const rows = [
      aTransaction({ createdAt, refundStatus: 'partial' }),
      aTransaction({ createdAt, status: 'declined', declineCode: 'transaction_not_permitted_to_cardholder' }),
    ]
    const { fitting, left } = fittedColumns(shown, rows, 920)
    expect(left.map(({ id }) => id)).toEqual(['net', 'fee'])
    expect(fitting.map(({ id }) => id)).toEqual([
      'createdAt',
      'amount',
      'status',
      'method',
      'customer',
      'order',
      'site',
    ])
    expect(gridTemplate(fitting, rows).minWidth).toBeLessThanOrEqual(920)
  })
  test('show the dispute reason also in narrow lists and next to an open one', () => {
    const dispute = {
      id: anId('dsp'),
      reason: 'subscription_canceled',
      amount: { amount: '10000', currency: 'EUR' },
      deadlineAt: '2026-12-02T22:59:59.000Z',
    }
    const rows = [aTransaction({ createdAt: new Date().toISOString(), type: 'chargeback', dispute })]
    const shown = chosenColumns(undefined, () => true, defaultColumns('chargeback', true))
    for (const [columns, width] of [
      [shown, 920],
      [besideColumns(shown), 726],
    ] as const) {
      const { fitting } = fittedColumns(columns, rows, width)
      expect(fitting.map(({ id }) => id)).toEqual(expect.arrayContaining(['status', 'reason', 'deadline']))
      expect(gridTemplate(fitting, rows).minWidth).toBeLessThanOrEqual(width)
    }
  })
  test('without values give up their width', () => {
    const shown = chosenColumns(['order', 'customer'], () => true)
    const { orderReference: _order, ...bare } = aTransaction()
    const [, , order] = fittedColumns(shown, [bare], 0).fitting
    expect([order?.id, order?.grow, (order?.width ?? 0) < 80]).toEqual(['order', 0, true])
    expect(fittedColumns(shown, [aTransaction()], 0).fitting[2]?.width).toBe(104)
  })
  test('of amounts are as wide as the longest one', () => {
    const huge = { amount: '1000000000000000000', currency: 'EUR' }
    const columns = chosenColumns([], () => true)
    const now = new Date().toISOString()
    const usual = gridTemplate(columns, [aTransaction({ createdAt: now })])
    const wide = gridTemplate(columns, [aTransaction({ createdAt: now, amount: huge })])
    expect(usual.template).toBe('150px 128px minmax(0, 1fr)')
    expect(wide.minWidth).toBe(150 + moneyWidth([huge], true))
    expect(moneyWidth([huge], true)).toBeGreaterThan(220)
  })
})
