import type { Line, Money } from '../line.ts'
import type { Fee, Movement } from '../movements.ts'
import { unnamed } from '../unnamed-lines.ts'
import { adyenKindOf } from './adyen-types.ts'
import type { FileFormat } from './format.ts'
import { methodNamed } from './method.ts'

/**
 * Gross is in the currency of the payment (GC), net and costs are in that of the settlement (NC), each as a debit or a
 * credit. `Psp Reference` is the payment, `Modification Reference` the capture, refund or chargeback; lines of the batch
 * have a text there instead of an id.
 */
export const adyenSettlementDetails: FileFormat = {
  name: 'adyen-settlement-details',
  knownBy: ['psp reference', 'modification reference', 'gross currency', 'net currency', 'type'],
  source: 'Adyen, Settlement details report: docs.adyen.com/reporting/settlement-reconciliation/transaction-level',
  netOf,
  movementsOf(line) {
    const type = line.needed('type')
    const kind = adyenKindOf(type)
    const net = netOf(line)
    const at = line.instant(line.text('timezone', 'time zone'), 'creation date', 'booking date')
    const payment = line.text('psp reference')
    const text = line.text('modification reference')
    const base = { line: line.number, at }
    if (payment !== '' && kind.of === 'payment') {
      const reference = text || payment
      return ofPayment(line, { ...base, id: `${type}:${payment}:${reference}`, reference }, { payment, net, type })
    }
    if (net.amount === 0n) return []
    const size = { amount: net.amount < 0n ? -net.amount : net.amount, currency: net.currency }
    const batch = line.text('batch number')
    const facts = [text || type, batch && `batch ${batch}`]
    const content = unnamed(
      ...facts,
      line.needed('creation date', 'booking date').slice(0, 10),
      `${net.amount} ${net.currency}`,
    )
    const isOut = net.amount < 0n
    switch (kind.of) {
      case 'payout':
        // The text identifies a payout.
        return [
          {
            ...base,
            id: `${type}:${text}:${batch}`,
            reference: text || content.reference,
            kind: isOut ? 'payout' : 'top_up',
            amount: size,
          },
        ]
      case 'payout_return':
        if (isOut) return [{ ...base, ...content, kind: 'top_up_returned', amount: size }]
        return [
          {
            ...base,
            id: `${type}:${text}:${batch}`,
            reference: text || content.reference,
            kind: 'payout_failed',
            returned: size,
          },
        ]
      case 'fee':
        return [
          {
            ...base,
            ...content,
            kind: 'fee',
            amount: { ...net, amount: -net.amount },
            feeType: type,
            description: text || type,
          },
        ]
      case 'reserve':
        return [{ ...base, ...content, kind: isOut ? 'reserve_held' : 'reserve_released', amount: size }]
      default:
        return [{ ...base, ...content, kind: 'adjustment', amount: net, reason: text ? `${type}: ${text}` : type }]
    }
  },
}

function netOf(line: Line): Money {
  const currency = line.currency('net currency')
  const credit = line.amount(currency, 'net credit (nc)', 'net credit')
  return { amount: credit - line.amount(currency, 'net debit (nc)', 'net debit'), currency }
}

type Base = { id: string; line: number; at: Date; reference: string }
type Facts = { payment: string; net: Money; type: string }

function ofPayment(line: Line, base: Base, { payment, net, type }: Facts): Movement[] {
  const { does } = adyenKindOf(type)
  const currency = line.text('gross currency') === '' ? net.currency : line.currency('gross currency')
  const gross =
    line.amount(currency, 'gross credit (gc)', 'gross credit') -
    line.amount(currency, 'gross debit (gc)', 'gross debit')
  const fees = feesOf(line, net.currency)
  const costs = fees.reduce((sum, fee) => sum + fee.amount.amount, 0n)
  const settled = { amount: net.amount + costs, currency: net.currency }
  const out = settled.amount < 0n
  const size = { amount: out ? -settled.amount : settled.amount, currency: net.currency }
  // Costs without an amount, or an amount whose direction contradicts the type.
  if (gross === 0n || (does === 'capture' ? out : does === 'return' ? out : !out)) {
    if (net.amount === 0n) return []
    const reason = `${type} ${payment}`
    return [{ ...base, kind: 'adjustment', amount: net, reason }]
  }
  const rate = line.text('exchange rate')
  const amount = { amount: gross < 0n ? -gross : gross, currency }
  const settlement =
    currency === net.currency && amount.amount === size.amount
      ? undefined
      : { amount: size, ...(rate && { exchangeRate: rate }) }
  const charged = { amount, fees, ...(settlement && { settlement }) }
  switch (does) {
    case 'capture': {
      const orderReference = line.text('merchant reference')
      const method = methodNamed(line.text('payment method variant', 'payment method'))
      return [
        {
          ...base,
          kind: 'payment',
          reference: payment,
          ...charged,
          method,
          isCapture: true,
          ...(orderReference && { orderReference }),
        },
      ]
    }
    case 'refund':
      return [{ ...base, kind: 'refund', payment, ...charged }]
    case 'chargeback':
      return [{ ...base, kind: 'dispute', payment, ...charged }]
    default: {
      const kind = /^refunded/i.test(type) ? 'refund_failed' : 'dispute_won'
      return [{ ...base, kind, returned: size, fees }]
    }
  }
}

function feesOf(line: Line, currency: string): Fee[] {
  const named = [
    ['commission', 'commission (nc)'],
    ['markup', 'markup (nc)'],
    ['scheme', 'scheme fees (nc)'],
    ['interchange', 'interchange (nc)'],
  ] as const
  return named.map(([type, column]) => ({ type, amount: { amount: line.amount(currency, column), currency } }))
}
