import { type Line, LineFault, type Money } from '../line.ts'
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
    const intent = line.text('paymentintent id', 'payment intent id', 'payment_intent_id')
    const base = {
      id: reference,
      line: line.number,
      at: line.instant('UTC', 'created date (utc)', 'created (utc)', 'created'),
      reference,
      ...(intent !== '' && intent !== reference && { otherReferences: [intent] }),
      amount: { amount: line.amount(currency, 'amount'), currency },
      ...payingOf(line),
    }
    const state = stateOf(line)
    if (state === 'failed') return declined(line, base)
    if (state === 'open') return []
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
    const disputes = disputeOf(line, base, currency)
    if (total.amount === 0n) return [payment, ...disputes]
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
      ...(base.otherReferences && { otherReferences: base.otherReferences }),
      amount: total,
      paidAt: base.at,
      ...(lastRefundAt && { lastRefundAt }),
      ...(isConverted && back.amount > 0n && { settlement: { amount: back } }),
    }
    return [payment, refunds, ...disputes]
  },
}

type Base = Pick<
  Extract<Movement, { kind: 'payment_declined' }>,
  'id' | 'line' | 'at' | 'reference' | 'otherReferences' | 'amount' | 'method'
>

const paid =
  /^(|paid|succeeded|complete|completed|(partial(ly)? )?refund(ed)?|partially captured|disputed?|warning|(dispute )?(won|lost|under review|needs response))$/
const failed = /^(payment )?(failed|blocked|declined)$/
const open = /^(pending|processing|incomplete|uncaptured|authorized|requires .*|cancel+ed|expired)$/

/**
 * Captured in the file means that Stripe took the payment on, not that it has the money: a debit is pending for days, and may
 * fail. One that is pending, or only authorized, moves no money and is skipped.
 * @throws LineFault for a captured payment with an unknown status
 */
function stateOf(line: Line): 'paid' | 'open' | 'failed' {
  const written = line.text('status')
  const status = written.toLowerCase().replaceAll('_', ' ')
  const isCaptured = line.text('captured').toLowerCase() === 'true'
  // A status such as "refund failed" of a captured payment is none of these.
  if ((isCaptured ? failed : /fail|block|declin/).test(status)) return 'failed'
  if (!isCaptured) return codeOf(line) === '' ? 'open' : 'failed'
  if (open.test(status)) return 'open'
  if (paid.test(status)) return 'paid'
  throw new LineFault(`"${written.slice(0, 64)}" is a status that is not known here.`)
}

function codeOf(line: Line): string {
  return line.text('decline reason', 'failure code', 'failure message')
}

/** Dispute states of Stripe in which the money has left the balance; inquiries ("warning_…") and won ones took none. */
const taken = /^(needs response|under review|lost)$/

/** The disputed sum of the payment, whose dispute the file does not name. */
function disputeOf(line: Line, base: Base, currency: string): Movement[] {
  if (!taken.test(line.text('dispute status').toLowerCase().replaceAll('_', ' '))) return []
  const amount = { amount: line.amount(currency, 'disputed amount'), currency }
  if (amount.amount === 0n) return []
  const { reference, otherReferences, at } = base
  const names = otherReferences && { otherReferences }
  return [{ kind: 'dispute_total', id: reference, line: line.number, at, reference, amount, ...names }]
}

function declined(line: Line, base: Base): Movement[] {
  const status = line.text('status').toLowerCase()
  const code = codeOf(line)
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
