import { LineFault } from '../line.ts'
import type { Movement } from '../movements.ts'
import type { FileFormat } from './format.ts'
import { methodNamed } from './method.ts'

/**
 * Gross is signed and in major units, `fee` is what Stripe took, both in the currency of the balance. What the customer
 * paid in another currency stands in the columns of the customer-facing amount.
 */
export const stripeBalance: FileFormat = {
  name: 'stripe-balance',
  knownBy: ['balance_transaction_id', 'reporting_category', 'gross', 'fee', 'net'],
  source: 'Stripe, report "Balance change from activity" or "Payouts", itemized: docs.stripe.com/reports/report-types',
  movementsOf(line) {
    const currency = line.currency('currency')
    const gross = line.amount(currency, 'gross')
    const id = line.needed('balance_transaction_id')
    const source = line.text('source_id') || id
    const payment = line.text('charge_id', 'payment_intent_id')
    const category = line.needed('reporting_category')
    const fee = line.amount(currency, 'fee')
    const fees = [{ type: 'processing', amount: { amount: fee, currency } }]
    const size = gross < 0n ? -gross : gross
    const base = { id, line: line.number, at: line.instant('UTC', 'created_utc', 'created') }
    const description = line.text('description')
    const own = { amount: size, currency }
    const facing = facingAmount()
    const amount = facing ?? own
    const settlement = facing ? { amount: own } : undefined
    const charged = { amount, fees, ...(settlement && { settlement }) }
    switch (category) {
      case 'charge':
      case 'payment': {
        const method = methodNamed(line.text('payment_method_type', 'card_brand') || 'card')
        const brand = line.text('card_brand').toLowerCase()
        const funding = line.text('card_funding').toLowerCase()
        const availableOn = line.day('available_on_utc', 'available_on')
        return [
          {
            ...base,
            kind: 'payment',
            reference: payment || source,
            ...charged,
            method: { ...method, ...(brand && { brand }), ...(funding && { funding }) },
            ...(availableOn && { availableOn }),
            ...(description && { description }),
            ...customerOf(),
          },
        ]
      }
      case 'refund':
      case 'partial_capture_reversal':
        if (payment === '') throw new LineFault('A refund without "charge_id" names no payment.')
        return [{ ...base, kind: 'refund', reference: line.text('refund_id') || source, payment, ...charged }]
      case 'refund_failure':
        return [{ ...base, kind: 'refund_failed', reference: line.text('refund_id') || source }]
      case 'dispute': {
        if (payment === '') throw new LineFault('A dispute without "charge_id" names no payment.')
        const reason = line.text('dispute_reason')
        return [{ ...base, kind: 'dispute', reference: source, payment, ...charged, ...(reason && { reason }) }]
      }
      case 'dispute_reversal':
        return [{ ...base, kind: 'dispute_won', reference: source, fees }]
      case 'payout':
        return [{ ...base, kind: 'payout', reference: source, amount: own }, ...feeOf('Payout fee')]
      case 'payout_reversal':
        return [{ ...base, kind: 'payout_failed', reference: source }]
      case 'fee':
      case 'network_cost':
      case 'tax':
        return [{ ...base, kind: 'fee', reference: source, amount: { amount: -gross, currency }, feeType: category }]
      case 'risk_reserved_funds':
        return [{ ...base, kind: gross < 0n ? 'reserve_held' : 'reserve_released', reference: source, amount: own }]
      default:
        return [
          {
            ...base,
            kind: 'adjustment',
            reference: source,
            amount: { amount: gross, currency },
            reason: description || category,
          },
          ...feeOf(category),
        ]
    }

    function feeOf(feeType: string): Movement[] {
      return fee === 0n
        ? []
        : [{ ...base, kind: 'fee', reference: `${source}:fee`, amount: { amount: fee, currency }, feeType }]
    }
    function facingAmount() {
      const code = line.text('customer_facing_currency').toUpperCase()
      if (code === '' || code === currency) return undefined
      const paid = line.amount(line.currency('customer_facing_currency'), 'customer_facing_amount')
      return paid === 0n ? undefined : { amount: paid < 0n ? -paid : paid, currency: code }
    }
    function customerOf() {
      const customer = {
        id: line.text('customer_id'),
        email: line.text('customer_email'),
        name: line.text('customer_name'),
      }
      const known = Object.fromEntries(Object.entries(customer).filter(([, value]) => value !== ''))
      return Object.keys(known).length === 0 ? {} : { customer: known }
    }
  },
}
