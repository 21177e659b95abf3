import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'

const zero = { amount: '0', currency: 'EUR' }

/** A captured card payment of €100.00 with fees of €2.90. */
export function aTransaction(fields: Partial<Transaction> = {}): Transaction {
  return {
    id: 'txn_01jd0000000000000000000001',
    siteId: 'site_01jd0000000000000000000001',
    accountId: 'acct_01jd0000000000000000000001',
    type: 'payment',
    status: 'captured',
    refundStatus: 'none',
    disputeStatus: 'none',
    settlementStatus: 'pending',
    amount: { amount: '10000', currency: 'EUR' },
    capturedAmount: { amount: '10000', currency: 'EUR' },
    refundedAmount: zero,
    refundableAmount: { amount: '10000', currency: 'EUR' },
    fees: [{ type: 'processing', amount: { amount: '290', currency: 'EUR' } }],
    feeTotal: { amount: '290', currency: 'EUR' },
    net: { amount: '9710', currency: 'EUR' },
    orderReference: 'HP-88213',
    processorReference: '88 1571 6204 9935',
    customer: { email: 'anna.l@example.com', country: 'DE' },
    paymentMethod: { type: 'card', brand: 'visa', funding: 'credit', last4: '4242' },
    attempts: [],
    timeline: [{ at: '2026-11-14T09:42:03.000Z', type: 'payment.captured', actor: 'processor', summary: 'Captured' }],
    availableOn: '2026-11-16',
    metadata: {},
    createdAt: '2026-11-14T09:41:58.000Z',
    capturedAt: '2026-11-14T09:42:03.000Z',
    receivedAt: '2026-11-14T09:41:58.000Z',
    updatedAt: '2026-11-14T09:42:03.000Z',
    ...fields,
  }
}

type Line = NonNullable<Transaction['ledger']>[number]
type Account = Line['account']

/** Ledger lines of transfers: `[entryType, from, to, minor]`, two lines each, the giving one first. */
export function ledgerOf(
  transfers: readonly (readonly [entryType: string, from: Account, to: Account, minor: number])[],
  { currency = 'EUR', at = '2026-11-14T09:42:03.000Z', availableAt = '2026-11-15T23:00:00.000Z' } = {},
): Line[] {
  return transfers.flatMap(([entryType, from, to, minor]) => {
    const side = (account: Account, amount: number): Line => ({
      account,
      amount: { amount: String(amount), currency },
      postedAt: at,
      transactionId: 'txn_01jd0000000000000000000001',
      entryType,
      ...(account === 'balance' && { availableAt }),
    })
    return [side(from, -minor), side(to, minor)]
  })
}

/** The transaction after a payout that includes the first `lines` transfers not yet paid out. */
export function paidOutIn(
  t: Transaction,
  payout: { share: number; lines?: number; status?: 'created' | 'paid'; at?: string },
): Transaction {
  const { share, lines = Number.POSITIVE_INFINITY, status = 'paid', at = '2026-11-18T05:00:00.000Z' } = payout
  const { payouts = [], ledger = [] } = t
  const id = `pay_01jd000000000000000000000${payouts.length + 1}`
  const money = (minor: number) => ({ amount: String(minor), currency: ledger[0]?.amount.currency ?? 'EUR' })
  let left = lines
  const held = ledger.map((line) => {
    if (line.account !== 'balance' || line.payoutId !== undefined || left-- <= 0) return line
    return { ...line, payoutId: id }
  })
  const made = {
    id,
    processorReference: `po_${payouts.length + 1}`,
    status,
    amount: money(share),
    share: money(share),
    createdAt: at,
  }
  return { ...t, ledger: held, payouts: [...payouts, made] }
}
