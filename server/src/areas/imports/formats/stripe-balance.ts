import type { Line, Money } from '../line.ts'
import type { Movement } from '../movements.ts'
import type { FileFormat } from './format.ts'
import { methodNamed } from './method.ts'
import { refuseFile, stripePayoutList } from './refused-files.ts'
import { categoryOf } from './stripe-categories.ts'

/**
 * Gross is signed and in major units, `fee` is Stripe's charge, both in the currency of the balance. The amount paid in
 * another currency is in the customer-facing columns. The balance history of the dashboard has other column names, and a
 * type instead of a category.
 */
export const stripeBalance: FileFormat = {
  name: 'stripe-balance',
  knownBy: ['balance_transaction_id', 'reporting_category', 'gross', 'fee', 'net'],
  alsoKnownBy: [
    ['id', 'type', 'source', 'amount', 'fee', 'net', 'currency', 'created (utc)', 'available on (utc)'],
    stripePayoutList.knownBy,
  ],
  source: 'Stripe, report "Balance change from activity" or "Payouts", itemized: docs.stripe.com/reports/report-types',
  netOf(line) {
    refuseFile(stripePayoutList, line)
    return moneyOf(line, 'net')
  },
  movementsOf: (line) => movementsOf(line),
}

function moneyOf(line: Line, ...columns: string[]): Money {
  const currency = line.currency('currency')
  return { amount: line.amount(currency, ...columns), currency }
}

function movementsOf(line: Line): Movement[] {
  const gross = moneyOf(line, 'gross', 'amount')
  const { currency } = gross
  const id = line.needed('balance_transaction_id', 'id')
  const source = line.text('source_id', 'source', 'payout_id') || id
  const type = line.needed('reporting_category', 'type')
  const category = categoryOf(type, { source, isOut: gross.amount < 0n })
  const fee = moneyOf(line, 'fee')
  const fees = [{ type: 'processing', amount: fee }]
  const own = positive(gross)
  const base = { id, line: line.number, at: createdAt(line), reference: source }
  const description = line.text('description')
  const payment = paymentOf(line, source)
  const facing = facingAmount(line, currency)
  const charged = { amount: facing ?? own, fees, ...(facing && { settlement: { amount: own } }) }
  const adjustment = { ...base, kind: 'adjustment', amount: gross, reason: description || type } as const
  switch (category) {
    case 'charge': {
      if (gross.amount < 0n) return [adjustment, ...feeOf()]
      const availableOn = line.day('available_on_utc', 'available_on', 'available on (utc)')
      return [
        {
          ...base,
          kind: 'payment',
          reference: payment || source,
          ...otherOf(line, payment || source),
          ...charged,
          method: methodOf(line),
          ...(availableOn && { availableOn }),
          ...(description && { description }),
          ...customerOf(line),
        },
      ]
    }
    case 'refund': {
      // The balance history does not name the payment.
      if (payment === '' || gross.amount > 0n) return unlinked('Refund')
      return [
        {
          ...base,
          kind: 'refund',
          reference: line.text('refund_id') || source,
          payment,
          ...otherOf(line, payment),
          ...charged,
        },
      ]
    }
    case 'refund_failure': {
      if (gross.amount < 0n) return [adjustment, ...feeOf()]
      return [{ ...base, kind: 'refund_failed', reference: line.text('refund_id') || source, returned: own, fees }]
    }
    case 'dispute': {
      if (payment === '' || gross.amount > 0n) return unlinked('Dispute')
      const reason = line.text('dispute_reason')
      const told = { ...otherOf(line, payment), ...charged, ...(reason && { reason }), ...asAdjustment() }
      return [{ ...base, kind: 'dispute', payment, ...told }]
    }
    case 'dispute_reversal':
      if (gross.amount < 0n) return [adjustment, ...feeOf()]
      return [
        {
          ...base,
          kind: 'dispute_won',
          returned: own,
          fees,
          ...(payment === '' && { isUnlinked: true }),
          ...asAdjustment(),
        },
      ]
    case 'payout':
      return [{ ...base, kind: gross.amount > 0n ? 'top_up' : 'payout', amount: own }, ...feeOf()]
    case 'payout_reversal':
      if (gross.amount < 0n) return [{ ...base, kind: 'top_up_returned', amount: own }, ...feeOf()]
      return [{ ...base, kind: 'payout_failed', returned: own, fees }]
    case 'topup':
      return [{ ...base, kind: gross.amount < 0n ? 'top_up_returned' : 'top_up', amount: own }, ...feeOf()]
    case 'fee':
      return [...charge(), ...feeOf()]
    case 'reserve':
      return [{ ...base, kind: gross.amount < 0n ? 'reserve_held' : 'reserve_released', amount: own }, ...feeOf()]
    default:
      return gross.amount === 0n ? feeOf() : [{ ...adjustment, reference: id }, ...feeOf()]
  }

  /** Earlier versions booked a dispute of the balance history as the adjustment that it is called, and its fee apart. */
  function asAdjustment(): Pick<Movement, 'earlier'> {
    if (type.toLowerCase() !== 'adjustment') return {}
    const booked = (['adjustment', 'fee'] as const).map((kind) => ({ kind, id }))
    return { earlier: { booked, moves: { ...gross, amount: gross.amount - fee.amount } } }
  }
  /** Referenced by the line's id: a source may be charged several times. */
  function charge(): Movement[] {
    if (gross.amount === 0n) return []
    const feeType = type.slice(0, 64)
    return [
      { ...base, kind: 'fee', reference: id, amount: negative(gross), feeType, ...(description && { description }) },
    ]
  }
  /** A separate fee of a movement without fees, referenced by the line's id: the object may have several. */
  function feeOf(): Movement[] {
    if (fee.amount === 0n) return []
    return [{ ...base, kind: 'fee', reference: `${id}:fee`, amount: fee, feeType: type.slice(0, 64) }]
  }
  /** Events of the object may report the same money, with its payment. Money returned under its id is another movement. */
  function unlinked(what: string): Movement[] {
    const words = `${what} ${source}${description && `: ${description}`}`
    const moved = { ...adjustment, reason: words.slice(0, 500) }
    if (gross.amount > 0n) return [{ ...moved, reference: id }, ...feeOf()]
    const own = gross.amount === 0n ? [] : [{ ...moved, standsFor: source, isUnlinkedRefund: what === 'Refund' }]
    const fees = feeOf().map((one) => ({ ...one, reference: `${source}:fee`, standsFor: source }))
    return [...own, ...fees]
  }
}

/** The charge; also the source of a line without one. The payment intent, where neither is known; '' for none. */
function paymentOf(line: Line, source: string): string {
  const charge = line.text('charge_id') || (/^(ch|py)_/.test(source) ? source : '')
  return charge || line.text('payment_intent_id')
}

/** The payment intent beside the charge: events may name either one. */
function otherOf(line: Line, payment: string): { otherReferences?: string[] } {
  const intent = line.text('payment_intent_id')
  return intent === '' || intent === payment ? {} : { otherReferences: [intent] }
}

/**
 * Plain columns are in the time zone chosen for the report. The payouts report has no time of creation, only the time when
 * the money left the balance.
 */
function createdAt(line: Line): Date {
  return line.text('created_utc', 'created (utc)', 'effective_at_utc') === ''
    ? line.instant('', 'created', 'effective_at')
    : line.instant('UTC', 'created_utc', 'created (utc)', 'effective_at_utc')
}

function methodOf(line: Line) {
  const brand = line.text('card_brand').toLowerCase()
  const funding = line.text('card_funding').toLowerCase()
  const method = methodNamed(line.text('payment_method_type', 'card_brand') || 'card')
  return { ...method, ...(brand && { brand }), ...(funding && { funding }) }
}

function facingAmount(line: Line, currency: string): Money | undefined {
  const code = line.text('customer_facing_currency', 'customer facing currency').toUpperCase()
  if (code === '' || code === currency) return undefined
  const facing = line.currency('customer_facing_currency', 'customer facing currency')
  const paid = line.amount(facing, 'customer_facing_amount', 'customer facing amount')
  return paid === 0n ? undefined : positive({ amount: paid, currency: code })
}

function customerOf(line: Line) {
  const customer = {
    id: line.text('customer_id'),
    email: line.text('customer_email'),
    name: line.text('customer_name'),
  }
  const known = Object.fromEntries(Object.entries(customer).filter(([, value]) => value !== ''))
  return Object.keys(known).length === 0 ? {} : { customer: known }
}

function positive({ amount, currency }: Money): Money {
  return { amount: amount < 0n ? -amount : amount, currency }
}

function negative({ amount, currency }: Money): Money {
  return { amount: -amount, currency }
}
