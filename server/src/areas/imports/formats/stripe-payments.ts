import type { Movement } from '../movements.ts'
import type { FileFormat } from './format.ts'
import { methodNamed } from './method.ts'

/**
 * One line a payment with what was refunded of it so far. Only what was captured moves money; a refund has neither an id
 * nor a date of its own here, so that it takes the payment's: the balance report says both, and is the better file.
 */
export const stripePayments: FileFormat = {
  name: 'stripe-payments',
  knownBy: ['id', 'created date (utc)', 'amount', 'amount refunded', 'currency', 'status', 'captured'],
  source:
    'Stripe, Dashboard > Transactions > Payments > Export: support.stripe.com/questions/exporting-payment-reports',
  movementsOf(line) {
    if (line.text('captured').toLowerCase() !== 'true') return []
    const currency = line.currency('currency')
    const settledIn = line.text('converted currency') === '' ? currency : line.currency('converted currency')
    const reference = line.needed('id')
    const amount = { amount: line.amount(currency, 'amount'), currency }
    const base = { line: line.number, at: line.instant('UTC', 'created date (utc)', 'created (utc)') }
    const fee = { amount: line.amount(settledIn, 'fee'), currency: settledIn }
    const converted = { amount: line.amount(settledIn, 'converted amount'), currency: settledIn }
    const isConverted = settledIn !== currency && converted.amount > 0n
    const email = line.text('customer email')
    const customerId = line.text('customer id')
    const description = line.text('description')
    const brand = line.text('card brand').toLowerCase()
    const movements: Movement[] = [
      {
        ...base,
        id: reference,
        kind: 'payment',
        reference,
        amount,
        fees: [{ type: 'processing', amount: fee }],
        ...(isConverted && { settlement: { amount: converted } }),
        method: { ...methodNamed(line.text('payment source type', 'card brand') || 'card'), ...(brand && { brand }) },
        ...(description && { description }),
        ...((email || customerId) && { customer: { ...(email && { email }), ...(customerId && { id: customerId }) } }),
      },
    ]
    const refunded = line.amount(currency, 'amount refunded')
    if (refunded > 0n) {
      const back = line.amount(settledIn, 'converted amount refunded')
      movements.push({
        ...base,
        // What is refunded grows from file to file: another sum is another refund, and would be refused as too much.
        id: `${reference}:${refunded}`,
        kind: 'refund',
        reference: `${reference}:refund`,
        payment: reference,
        amount: { amount: refunded, currency },
        fees: [],
        ...(isConverted && back > 0n && { settlement: { amount: { amount: back, currency: settledIn } } }),
      })
    }
    return movements
  },
}
