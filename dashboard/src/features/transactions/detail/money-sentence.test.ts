import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { describe, expect, test } from 'vitest'
import { plainText } from '../../../shared/rich-text.tsx'
import { aTransaction, ledgerOf, paidOutIn } from '../../../testing/transactions.ts'
import { factsOf, mismatchOf, rowsOf } from './ledger-lines.ts'
import { moneySentences } from './money-sentence.ts'

const style = { zone: 'Europe/Berlin', dateStyle: 'day-month' } as const
const later = new Date('2026-11-20T12:00:00.000Z')
const before = new Date('2026-11-14T12:00:00.000Z')

function say(transaction: Transaction, now: Date = later): string {
  return moneySentences(transaction, factsOf(transaction, now), style).map(plainText).join(' ')
}

const eur = (minor: number) => ({ amount: String(minor), currency: 'EUR' })
const capture = ['payment.captured', 'clearing', 'balance', 10_000] as const
const fee = ['payment.captured', 'balance', 'fees', 290] as const

describe('a captured payment', () => {
  test('states origin, fees, and when the rest is available', () => {
    const pending = aTransaction({ ledger: ledgerOf([capture, fee]) })
    expect(say(pending, before)).toBe(
      '€100.00 paid by Visa ending 4242 was captured on 14 Nov 2026. €2.90 went to fees. ' +
        'The remaining €97.10 becomes available on 16 Nov 2026.',
    )
    expect(say({ ...pending, settlementStatus: 'available' })).toContain(
      'The remaining €97.10 became available on 16 Nov 2026.',
    )
  })

  test('without fees states the whole amount', () => {
    const t = aTransaction({ ledger: ledgerOf([capture]), feeTotal: eur(0), net: eur(10_000) })
    expect(say({ ...t, settlementStatus: 'available' })).toBe(
      '€100.00 paid by Visa ending 4242 was captured on 14 Nov 2026. The whole amount became available on 16 Nov 2026.',
    )
  })

  test('states the captured part', () => {
    const t = aTransaction({
      status: 'partially_captured',
      capturedAmount: eur(8_000),
      ledger: ledgerOf([['payment.captured', 'clearing', 'balance', 8_000]]),
    })
    expect(say(t)).toContain('€80.00 of €100.00 paid by Visa ending 4242 was captured on 14 Nov 2026.')
  })

  test('states the number of captures', () => {
    const t = aTransaction({
      ledger: [
        ...ledgerOf([['payment.captured', 'clearing', 'balance', 4_000]]),
        ...ledgerOf([['payment.captured', 'clearing', 'balance', 6_000]], { at: '2026-11-16T10:00:00.000Z' }),
      ],
    })
    expect(say(t)).toContain('was captured in 2 parts, the last on 16 Nov 2026.')
  })

  test('in another currency states the settlement, and continues in its currency', () => {
    const t = aTransaction({
      amount: { amount: '10000', currency: 'BRL' },
      capturedAmount: { amount: '10000', currency: 'BRL' },
      settlementAmount: eur(1_820),
      settlementStatus: 'available',
      ledger: ledgerOf([
        ['payment.captured', 'clearing', 'balance', 1_820],
        ['payment.captured', 'balance', 'fees', 53],
      ]),
    })
    expect(say(t)).toBe(
      'R$100.00 paid by Visa ending 4242 was captured on 14 Nov 2026 and settled as €18.20. €0.53 went to fees. ' +
        'The remaining €17.67 became available on 16 Nov 2026.',
    )
  })
})

describe('a payout', () => {
  const refund = ['refund.succeeded', 'balance', 'clearing', 3_000] as const
  const t = aTransaction({ settlementStatus: 'paid_out', ledger: ledgerOf([capture, fee]) })

  test('of everything is where the rest is', () => {
    expect(say(paidOutIn(t, { share: 9_710 }))).toContain('The remaining €97.10 was paid out on 18 Nov 2026.')
    expect(say(paidOutIn(t, { share: 9_710, status: 'created' }))).toContain(
      'The remaining €97.10 left your balance on 18 Nov 2026 and is on its way to your bank.',
    )
  })

  test('before a refund states the deduction from a later payout, first in the future', () => {
    const refunded = { ...t, net: eur(6_710), ledger: ledgerOf([capture, fee, refund]) }
    const once = paidOutIn(refunded, { share: 9_710, lines: 2 })
    expect(say(once)).toContain(
      '€97.10 was paid out on 18 Nov 2026 and €30.00 will be taken from a later payout: you keep €67.10.',
    )
    expect(mismatchOf(once)).toBeNull()
    expect(rowsOf(once).map((row) => row.running)).toEqual([10_000n, 9_710n, 6_710n, -3_000n])
    const twice = paidOutIn(once, { share: -3_000, at: '2026-11-20T05:00:00.000Z' })
    expect(say(twice)).toContain(
      '€97.10 was paid out on 18 Nov 2026 and €30.00 was taken from the payout of 20 Nov 2026: you keep €67.10.',
    )
    expect(mismatchOf(twice)).toBeNull()
    expect(rowsOf(twice).at(-1)?.running).toBe(0n)
  })

  test('before a dispute does not state a loss until it is decided', () => {
    const held = ['dispute.opened', 'balance', 'disputed', 10_000] as const
    const open = { ...t, disputeStatus: 'open' as const, net: eur(-290), ledger: ledgerOf([capture, fee, held]) }
    expect(say(open)).toContain('So far you have lost €2.90 on this payment.')
    const paid = paidOutIn(open, { share: 9_710, lines: 2 })
    expect(say(paid)).toContain('will be taken from a later payout: so far you have lost €2.90 on this payment.')
    const lost = { ...open, disputeStatus: 'lost' as const }
    const decided = {
      ...lost,
      ledger: ledgerOf([capture, fee, held, ['dispute.lost', 'disputed', 'clearing', 10_000]]),
    }
    expect(say(decided)).toContain('You lost €2.90 on this payment.')
  })

  test('states the difference of returned money, which is a transaction of its own', () => {
    const held = ['dispute.opened', 'balance', 'disputed', 10_000] as const
    const won = ['dispute.won', 'disputed', 'balance', 10_000] as const
    const back = (minor: number): Transaction['timeline'][number] => ({
      at: '2026-11-20T05:00:00.000Z',
      type: 'adjustment',
      actor: 'processor',
      summary: 'Adjustment: Exchange difference: taken as 100.00 EUR, came back as 98.50 EUR',
      amount: eur(minor),
    })
    const returned = { ...t, ledger: ledgerOf([capture, fee, held, won]) }
    expect(say({ ...returned, timeline: [...t.timeline, back(-150)] })).toMatch(
      / €1\.50 less came back than was taken; a separate adjustment covers it\.$/,
    )
    expect(say({ ...returned, timeline: [back(-150), back(400)] })).toContain('€2.50 more came back than was taken')
    expect(say({ ...returned, timeline: [back(-150), back(150)] })).not.toContain('came back')
    const { ledger, ...hidden } = returned
    expect(say({ ...hidden, timeline: [back(-150)] })).not.toContain('came back')
  })

  test('of a part states the rest as due', () => {
    const parts = {
      ...t,
      net: eur(15_710),
      feeTotal: eur(290),
      ledger: ledgerOf([capture, fee, ['payment.captured', 'clearing', 'balance', 6_000]]),
    }
    expect(say(paidOutIn(parts, { share: 9_710, lines: 2 }), before)).toContain(
      '€97.10 was paid out on 18 Nov 2026 and €60.00 becomes available on 16 Nov 2026: you keep €157.10.',
    )
  })

  test('with a share that differs from its lines is a mismatch', () => {
    expect(mismatchOf(paidOutIn(t, { share: 9_000 }))?.difference).toBe(710n)
  })
})

describe('the day', () => {
  const part = (minor: number, availableAt: string) =>
    ledgerOf([['payment.captured', 'clearing', 'balance', minor]], { availableAt })
  const bare = { feeTotal: eur(0), net: eur(10_000), settlementStatus: 'pending' as const, availableOn: '2026-12-05' }

  test('is the day since which the amount is available, not that of the capture', () => {
    const t = aTransaction({
      ledger: [
        ...ledgerOf([capture]),
        ...ledgerOf([['dispute.opened', 'balance', 'disputed', 4_900]], { at: '2026-11-17T10:00:00.000Z' }),
        ...ledgerOf([['dispute.won', 'disputed', 'balance', 4_900]], { at: '2026-11-19T10:00:00.000Z' }),
      ],
    })
    expect(say(t)).toContain('The whole amount became available on 19 Nov 2026.')
    expect(say(paidOutIn(t, { share: 5_100, lines: 2 }))).toContain(
      '€51.00 was paid out on 18 Nov 2026 and €49.00 became available on 19 Nov 2026: you keep €100.00.',
    )
  })

  test('is that of the rest if a part is available', () => {
    const ledger = [...part(6_000, '2026-11-15T23:00:00.000Z'), ...part(4_000, '2026-12-04T23:00:00.000Z')]
    expect(say(aTransaction({ ...bare, ledger }))).toContain(
      '€60.00 is available and €40.00 becomes available on 5 Dec 2026.',
    )
    expect(say(aTransaction({ ...bare, ledger }), before)).toContain(
      'The whole amount becomes available by 5 Dec 2026.',
    )
    expect(say(aTransaction({ ...bare, ledger }), new Date('2026-12-06T00:00:00.000Z'))).toContain(
      'The whole amount became available on 5 Dec 2026.',
    )
  })
})

describe('payouts with one in transit', () => {
  test('are not all stated as paid out', () => {
    const parts = aTransaction({
      feeTotal: eur(0),
      net: eur(30_000),
      capturedAmount: eur(30_000),
      amount: eur(30_000),
      settlementStatus: 'paid_out',
      ledger: ledgerOf([capture, ['payment.captured', 'clearing', 'balance', 20_000]]),
    })
    const first = paidOutIn(parts, { share: 10_000, lines: 1 })
    expect(say(paidOutIn(first, { share: 20_000, status: 'created', at: '2026-11-20T05:00:00.000Z' }))).toContain(
      '€100.00 was paid out on 18 Nov 2026 and €200.00 left your balance on 20 Nov 2026 and is on its way to your bank: ' +
        'you keep €300.00.',
    )
    expect(say(paidOutIn(first, { share: 20_000, at: '2026-11-20T05:00:00.000Z' }))).toContain(
      '€300.00 was paid out in 2 payouts, the last on 20 Nov 2026: you keep €300.00.',
    )
  })
})

describe('returned amounts', () => {
  const refund = (minor: number) => ['refund.succeeded', 'balance', 'clearing', minor] as const

  test('in part', () => {
    const t = aTransaction({
      refundStatus: 'partial',
      settlementStatus: 'available',
      ledger: ledgerOf([capture, fee, refund(3_000)]),
    })
    expect(say(t)).toBe(
      '€100.00 paid by Visa ending 4242 was captured on 14 Nov 2026. ' +
        '€30.00 went back to the customer and €2.90 went to fees. The remaining €67.10 became available on 16 Nov 2026.',
    )
  })

  test('in full: the fees are taken from the balance', () => {
    const t = aTransaction({ refundStatus: 'full', ledger: ledgerOf([capture, fee, refund(10_000)]) })
    expect(say(t)).toBe(
      '€100.00 paid by Visa ending 4242 was captured on 14 Nov 2026. ' +
        'All of it went back to the customer and €2.90 went to fees. ' +
        'You lost €2.90 on this payment. It was taken from your balance.',
    )
  })

  test('in full without fees: nothing remains', () => {
    const t = aTransaction({ refundStatus: 'full', ledger: ledgerOf([capture, refund(10_000)]) })
    expect(say(t)).toContain('All of it went back to the customer. Nothing remains.')
  })

  test('none, when the refund failed and was reversed', () => {
    const t = aTransaction({
      settlementStatus: 'available',
      ledger: ledgerOf([capture, fee, refund(3_000), ['refund.failed', 'clearing', 'balance', 3_000]]),
    })
    expect(say(t)).not.toContain('went back')
    expect(say(t)).toContain('The remaining €97.10')
  })
})

describe('a dispute', () => {
  const opened = ['dispute.opened', 'balance', 'disputed', 4_900] as const
  const disputeFee = ['dispute.opened', 'balance', 'fees', 1_500] as const
  const dispute = { id: 'dsp_01jd0000000000000000000001', reason: 'product_not_received', amount: eur(4_900) }

  test('that is open holds the money', () => {
    const t = aTransaction({
      dispute,
      disputeStatus: 'open',
      settlementStatus: 'paid_out',
      ledger: ledgerOf([capture, fee, opened, disputeFee]),
    })
    expect(say(t)).toContain(
      '€49.00 is held for a dispute and €17.90 went to fees. The remaining €33.10 became available on 16 Nov 2026.',
    )
  })

  test('that was won returns it', () => {
    const t = aTransaction({
      dispute,
      disputeStatus: 'won',
      settlementStatus: 'available',
      ledger: ledgerOf([
        capture,
        fee,
        opened,
        disputeFee,
        ['dispute.won', 'disputed', 'balance', 4_900],
        ['dispute.won', 'fees', 'balance', 1_500],
      ]),
    })
    expect(say(t)).toContain(
      'A dispute over €49.00 was won and €2.90 went to fees. The remaining €97.10 became available on',
    )
  })

  test('that was lost takes it', () => {
    const t = aTransaction({
      dispute,
      disputeStatus: 'lost',
      settlementStatus: 'available',
      ledger: ledgerOf([capture, fee, opened, disputeFee, ['dispute.lost', 'disputed', 'clearing', 4_900]]),
    })
    expect(say(t)).toContain('€49.00 was lost to a dispute and €17.90 went to fees. The remaining €33.10')
  })

  test('with a refund is one sentence', () => {
    const t = aTransaction({
      dispute,
      disputeStatus: 'open',
      settlementStatus: 'available',
      ledger: ledgerOf([capture, fee, ['refund.succeeded', 'balance', 'clearing', 1_000], opened]),
    })
    expect(say(t)).toContain('€10.00 went back to the customer, €49.00 is held for a dispute and €2.90 went to fees.')
    expect(moneySentences(t, factsOf(t, later), style)).toHaveLength(3)
  })
})

describe('a payment that was not captured', () => {
  const { capturedAt: _at, ...bare } = aTransaction({
    capturedAmount: eur(0),
    settlementStatus: 'not_settled',
    feeTotal: eur(0),
    net: eur(0),
    ledger: [],
  })
  test.each<[Transaction['status'], Partial<Transaction>, string]>([
    ['created', {}, '€100.00 by Visa ending 4242 was started on 14 Nov 2026. No money has moved yet.'],
    [
      'authorized',
      { authorizedAt: '2026-11-14T09:42:00.000Z' },
      '€100.00 by Visa ending 4242 has been authorized since 14 Nov 2026. ' +
        'No money has moved yet. Capture or void the payment at your processor.',
    ],
    [
      'declined',
      { declineCode: 'insufficient_funds' },
      '€100.00 by Visa ending 4242 was declined on 14 Nov 2026. ' +
        'The customer’s bank says there is not enough money in the account. No money moved and no fee was charged.',
    ],
    [
      'voided',
      { statusReason: 'order canceled' },
      '€100.00 by Visa ending 4242 was voided on 14 Nov 2026: order canceled. No money moved.',
    ],
    ['pending', {}, '€100.00 by Visa ending 4242 has been pending since 14 Nov 2026. No money has moved yet.'],
    ['expired', {}, '€100.00 by Visa ending 4242 expired on 14 Nov 2026 without being captured. No money moved.'],
  ])('%s', (status, fields, expected) => {
    expect(say({ ...bare, status, ...fields })).toBe(expected)
  })
})

test('a payment of zero moves no money', () => {
  const t = aTransaction({ amount: eur(0), capturedAmount: eur(0), feeTotal: eur(0), net: eur(0), ledger: [] })
  expect(say(t)).toBe('€0.00 by Visa ending 4242 was captured on 14 Nov 2026. No money moved.')
})

test('a role without the ledger gets a sentence from the payment', () => {
  const {
    fees: _fees,
    feeTotal: _total,
    net: _net,
    ...t
  } = aTransaction({
    refundStatus: 'partial',
    refundedAmount: eur(3_000),
  })
  expect(say(t)).toBe('€100.00 paid by Visa ending 4242 was captured on 14 Nov 2026. €30.00 went back to the customer.')
})

test('an amount of 10^18 is exact', () => {
  const huge = { amount: '1000000000000000000', currency: 'EUR' }
  const t = aTransaction({ amount: huge, capturedAmount: huge, feeTotal: eur(0), net: huge, ledger: [] })
  expect(say(t)).toContain('€10,000,000,000,000,000.00 paid by')
})

describe('lines', () => {
  test('that sum to the net add up', () => {
    expect(mismatchOf(aTransaction({ ledger: ledgerOf([capture, fee]) }))).toBeNull()
  })
  test('that miss the net are off by the difference', () => {
    expect(mismatchOf(aTransaction({ ledger: ledgerOf([capture, fee]), net: eur(7_983) }))).toEqual({
      difference: 1_727n,
      currency: 'EUR',
    })
  })
  test('that do not sum to zero are off by the sum', () => {
    const [giving, taking] = ledgerOf([capture])
    const broken = giving && taking ? [giving, { ...taking, amount: eur(9_999) }] : []
    expect(mismatchOf(aTransaction({ ledger: broken }))?.difference).toBe(1n)
  })
  test('of a return or release are not those of a payout or reserve', () => {
    const child = (lines: ReturnType<typeof ledgerOf>) =>
      lines.map((line) => ({ ...line, transactionId: 'txn_01jd0000000000000000000002' }))
    const returned = aTransaction({
      type: 'payout',
      status: 'failed',
      net: eur(-10_000),
      ledger: [
        ...ledgerOf([
          ['payout.created', 'balance', 'in_transit', 10_000],
          ['payout.paid', 'in_transit', 'paid_out', 10_000],
        ]),
        ...child(ledgerOf([['payout.failed', 'paid_out', 'balance', 10_000]])),
      ],
    })
    expect(mismatchOf(returned)).toBeNull()
    expect(mismatchOf({ ...returned, net: eur(-9_000) })?.difference).toBe(1_000n)
    const reserve = aTransaction({
      type: 'reserve',
      status: 'posted',
      net: eur(-10_000),
      ledger: [
        ...ledgerOf([['reserve.held', 'balance', 'reserved', 10_000]]),
        ...child(ledgerOf([['reserve.released', 'reserved', 'balance', 4_000]])),
      ],
    })
    expect(mismatchOf(reserve)).toBeNull()
    expect(say(reserve)).toBe(
      '€100.00 was set aside in reserve on 14 Nov 2026. €40.00 of it was released to your balance.',
    )
  })
  test('are absent for a role that does not see them', () => {
    expect(mismatchOf(aTransaction())).toBeNull()
    expect(factsOf(aTransaction(), later)).toBeNull()
  })
})

describe('other types', () => {
  const at = (type: string) => [{ at: '2026-11-16T08:15:20.000Z', type, actor: 'processor', summary: '' }]
  test.each<[Partial<Transaction>, string]>([
    [
      { type: 'refund', status: 'succeeded', timeline: at('refund.succeeded'), ledger: [] },
      '€100.00 went back to the customer on 16 Nov 2026.',
    ],
    [
      { type: 'refund', status: 'failed', statusReason: 'account closed', timeline: at('refund.failed'), ledger: [] },
      'A refund of €100.00 failed on 16 Nov 2026: account closed. No money moved.',
    ],
    [
      { type: 'payout', status: 'paid', timeline: at('payout.paid'), ledger: [] },
      '€100.00 was paid to your bank on 16 Nov 2026.',
    ],
    [
      { type: 'adjustment', status: 'posted', amount: eur(-1_727), statusReason: 'correction', ledger: [] },
      '€17.27 was taken from your balance on 14 Nov 2026: correction.',
    ],
    [{ type: 'reserve', status: 'posted', ledger: [] }, '€100.00 was set aside in reserve on 14 Nov 2026.'],
  ])('%o', (fields, expected) => {
    expect(say(aTransaction(fields))).toBe(expected)
  })
})
