import type { eventTypesOfNotifications } from '../sites/notification-events.ts'
import type { Transaction } from '../transactions/transactions.schemas.ts'
import type { NotificationBody } from './notification-body.ts'

type EventType = (typeof eventTypesOfNotifications)[number]

const siteId = 'site_01jd0000000000000000000001'
const accountId = 'acct_01jd0000000000000000000001'
const paymentId = 'txn_01jd0000000000000000000001'
const eur = (amount: string) => ({ amount, currency: 'EUR' })
const made = '2026-11-14T09:41:58.000Z'
const later = '2026-11-14T09:42:03.000Z'

const payment: Transaction = {
  id: paymentId,
  siteId,
  accountId,
  type: 'payment',
  status: 'captured',
  refundStatus: 'none',
  disputeStatus: 'none',
  settlementStatus: 'pending',
  amount: eur('10000'),
  capturedAmount: eur('10000'),
  refundedAmount: eur('0'),
  refundableAmount: eur('10000'),
  fees: [{ type: 'processing', amount: eur('290') }],
  feeTotal: eur('290'),
  net: eur('9710'),
  orderReference: 'HP-88213',
  processorReference: 'pay_88213',
  customer: { id: 'c-204', country: 'DE' },
  paymentMethod: { type: 'card', brand: 'visa', funding: 'credit', last4: '4242' },
  attempts: [],
  timeline: [{ at: later, type: 'payment.captured', actor: 'processor', summary: 'Captured', amount: eur('10000') }],
  availableOn: '2026-11-16',
  metadata: {},
  createdAt: made,
  capturedAt: later,
  receivedAt: made,
  updatedAt: later,
}

const uncaptured: Transaction = {
  ...payment,
  settlementStatus: 'not_settled',
  capturedAmount: eur('0'),
  refundableAmount: eur('0'),
  fees: [],
  feeTotal: eur('0'),
  net: eur('0'),
}
const { capturedAt: _capturedAt, availableOn: _availableOn, ...open } = uncaptured

/** A child of the payment, or a movement without one. */
const other = (type: Transaction['type'], fields: Partial<Transaction>): Transaction => ({
  ...open,
  id: 'txn_01jd0000000000000000000002',
  type,
  processorReference: `${type}_5512`,
  timeline: [],
  ...fields,
})
const refund = (status: 'succeeded' | 'failed') =>
  other('refund', { parentId: paymentId, status, amount: eur('3000'), net: eur(status === 'failed' ? '0' : '-3000') })
const dispute = (status: 'open' | 'won' | 'lost') =>
  other('chargeback', {
    parentId: paymentId,
    status,
    amount: eur('4000'),
    net: eur(status === 'won' ? '-1500' : '-5500'),
    dispute: {
      id: 'dsp_01jd0000000000000000000001',
      reason: 'fraudulent',
      amount: eur('4000'),
      deadlineAt: '2026-12-01T00:00:00.000Z',
    },
  })
const payout = (status: 'paid' | 'failed') =>
  other('payout', { status, amount: eur('60000'), net: eur(status === 'paid' ? '-60000' : '0') })

const objects: Record<EventType, NotificationBody['data']['object']> = {
  'payment.authorized': { ...open, status: 'authorized', authorizedAt: later },
  'payment.captured': payment,
  'payment.declined': { ...open, status: 'declined', declineCode: 'insufficient_funds' },
  'payment.voided': { ...open, status: 'voided' },
  'refund.succeeded': refund('succeeded'),
  'refund.failed': refund('failed'),
  'dispute.opened': dispute('open'),
  'dispute.won': dispute('won'),
  'dispute.lost': dispute('lost'),
  'payout.paid': payout('paid'),
  'payout.failed': payout('failed'),
  'balance.available': {
    id: accountId,
    siteId,
    name: 'Harbor & Pine, EUR',
    currency: 'EUR',
    date: '2026-11-16',
    released: eur('9710'),
    balances: {
      available: eur('71000'),
      pending: eur('12100'),
      reserved: eur('0'),
      inTransit: eur('0'),
      total: eur('83100'),
      disputed: eur('4000'),
    },
    asOf: '2026-11-15T23:00:00.000Z',
  },
  'test.ping': { id: siteId, name: 'Harbor & Pine', mode: 'test' },
}

/** An example body of an event, with every field of its object. A new event without an example does not compile. */
export function exampleOf(type: EventType): NotificationBody {
  return {
    type,
    timestamp: later,
    data: { id: 'ntf_01jd0000000000000000000001', siteId, sequence: 1, object: objects[type] },
  }
}
