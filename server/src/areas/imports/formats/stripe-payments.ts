import type { Line, Money } from '../line.ts'
import type { Movement } from '../movements.ts'
import type { FileFormat } from './format.ts'
import { methodNamed } from './method.ts'

/**
 * One line per payment, with the sum of its refunds so far. Refunds have no ids here, and only the date of the last one: the
 * sum is sent, so that existing refunds count toward it and the remainder waits for its ids.
 */
export const stripePayments: FileFormat = {
  name: 'stripe-payments',
  knownBy: ['id', 'amount', 'amount refunded', 'currency', 'status', 'captured'],
  source:
    'Stripe, Dashboard > Transactions > Payments > Export: support.stripe.com/questions/exporting-payment-reports',
  movementsOf(line) {
    const currency = line.currency('currency')
    const reference = line.needed('id')
    const base = {
      id: reference,
      line: line.number,
      at: line.instant('UTC', 'created date (utc)', 'created (utc)', 'created'),
      reference,
      amount: { amount: line.amount(currency, 'amount'), currency },
      ...payingOf(line),
    }
    if (line.text('captured').toLowerCase() !== 'true') return declined(line, base)
    const settledIn = line.text('converted currency') === '' ? currency : line.currency('converted currency')
    const money = (name: string): Money => ({ amount: line.amount(settledIn, name), currency: settledIn })
    const converted = money('converted amount')
    const isConverted = settledIn !== currency && converted.amount > 0n
    const payment: Movement = {
      ...base,
      kind: 'payment',
      fees: [{ type: 'processing', amount: money('fee') }],
      ...(isConverted && { settlement: { amount: converted } }),
    }
    const total = { amount: line.amount(currency, 'amount refunded'), currency }
    if (total.amount === 0n) return [payment]
    const back = money('converted amount refunded')
    const isDated = line.text('refunded date (utc)') !== ''
    const lastRefundAt = isDated ? line.instant('UTC', 'refunded date (utc)') : undefined
    const refunds: Movement = {
      line: line.number,
      // The refunded sum grows from file to file.
      id: `${reference}:${total.amount}`,
      at: lastRefundAt ?? base.at,
      kind: 'refund_total',
      reference,
      amount: total,
      paidAt: base.at,
      ...(lastRefundAt && { lastRefundAt }),
      ...(isConverted && back.amount > 0n && { settlement: { amount: back } }),
    }
    return [payment, refunds]
  },
}

type Base = Pick<
  Extract<Movement, { kind: 'payment_declined' }>,
  'id' | 'line' | 'at' | 'reference' | 'amount' | 'method'
>

/** A failed payment; one that is only authorized moves no money and is skipped. */
function declined(line: Line, base: Base): Movement[] {
  const status = line.text('status').toLowerCase()
  const code = line.text('decline reason', 'failure code', 'failure message')
  if (!/fail|block|declin/.test(status) && code === '') return []
  const reason = line.text('seller message', 'failure message')
  return [
    {
      ...base,
      kind: 'payment_declined',
      declineCode: (code || status).slice(0, 64),
      ...(reason && { reason }),
    },
  ]
}

function payingOf(line: Line) {
  const email = line.text('customer email')
  const customerId = line.text('customer id')
  const description = line.text('description')
  const order = line.text('order_id (metadata)', 'order (metadata)', 'orderid (metadata)', 'order id (metadata)')
  const brand = line.text('card brand').toLowerCase()
  const funding = line.text('card funding').toLowerCase()
  const last4 = line.text('card last4')
  const orderReference = order || (/^\S+$/.test(description) || /^order\b/i.test(description) ? description : '')
  return {
    method: {
      ...methodNamed(line.text('payment source type', 'card brand') || 'card'),
      ...(brand && { brand }),
      ...(funding && { funding }),
      ...(/^[0-9A-Za-z]{1,4}$/.test(last4) && { last4 }),
    },
    ...(orderReference && { orderReference: orderReference.slice(0, 128) }),
    ...(description && { description }),
    ...((email || customerId) && { customer: { ...(email && { email }), ...(customerId && { id: customerId }) } }),
  }
}
