import { type Line, LineFault, type Money } from '../line.ts'
import type { Fee, Movement } from '../movements.ts'
import type { FileFormat } from './format.ts'
import { methodNamed } from './method.ts'

/**
 * Gross stands in the currency of the payment (GC), net and costs in that of the settlement (NC), each as a debit or a
 * credit. `Psp Reference` is the payment, `Modification Reference` the capture, refund or chargeback.
 */
export const adyenSettlementDetails: FileFormat = {
  name: 'adyen-settlement-details',
  knownBy: ['psp reference', 'modification reference', 'gross currency', 'net currency', 'type'],
  source: 'Adyen, Settlement details report: docs.adyen.com/reporting/settlement-reconciliation/transaction-level',
  movementsOf(line) {
    const type = line.needed('type')
    const zone = line.text('timezone', 'time zone')
    const net = line.currency('net currency')
    const netAmount =
      line.amount(net, 'net credit (nc)', 'net credit') - line.amount(net, 'net debit (nc)', 'net debit')
    const payment = line.text('psp reference')
    const modification = line.text('modification reference')
    const own = modification || line.text('batch number') || payment
    const base = {
      id: `${type}:${payment}:${own}`,
      line: line.number,
      at: line.instant(zone, 'creation date', 'booking date'),
    }
    const known = type.toLowerCase()
    if (/^(settled|captured|refunded|chargeback|secondchargeback|chargebackreversed|refundedreversed)$/.test(known)) {
      return paymentMovement(line, known, { ...base, payment, own, net, netAmount })
    }
    const amount = { amount: netAmount, currency: net }
    switch (known) {
      case 'merchantpayout':
      case 'paidout':
        return [{ ...base, kind: 'payout', reference: own, amount: positive(amount) }]
      case 'paidoutreversed':
      case 'bankinstructionreturned':
        return [{ ...base, kind: 'payout_failed', reference: own }]
      case 'fee':
      case 'misccosts':
      case 'paymentcost':
      case 'invoicededuction':
        return [
          {
            ...base,
            kind: 'fee',
            reference: own,
            amount: { ...amount, amount: -netAmount },
            feeType: type,
            description: type,
          },
        ]
      case 'depositcorrection':
        return [
          {
            ...base,
            kind: netAmount < 0n ? 'reserve_held' : 'reserve_released',
            reference: own,
            amount: positive(amount),
          },
        ]
      case 'balancetransfer':
      case 'manualcorrected':
      case 'matchedstatement':
      case 'epapaid':
        return netAmount === 0n ? [] : [{ ...base, kind: 'adjustment', reference: own, amount, reason: type }]
      default:
        throw new LineFault(`"${type}" is a type of record that is not known here.`)
    }
  },
}

type Facts = { id: string; line: number; at: Date; payment: string; own: string; net: string; netAmount: bigint }

function paymentMovement(line: Line, type: string, { payment, own, net, netAmount, ...base }: Facts): Movement[] {
  if (payment === '') throw new LineFault('There is no value in "psp reference".')
  const currency = line.currency('gross currency')
  const gross =
    line.amount(currency, 'gross credit (gc)', 'gross credit') -
    line.amount(currency, 'gross debit (gc)', 'gross debit')
  const amount = positive({ amount: gross, currency })
  const fees = feesOf(line, net)
  const costs = fees.reduce((sum, fee) => sum + fee.amount.amount, 0n)
  const rate = line.text('exchange rate')
  const settled = positive({ amount: netAmount + costs, currency: net })
  const settlement = currency === net ? undefined : { amount: settled, ...(rate && { exchangeRate: rate }) }
  const charged = { amount, fees, ...(settlement && { settlement }) }
  switch (type) {
    case 'settled':
    case 'captured': {
      const orderReference = line.text('merchant reference')
      const method = methodNamed(line.text('payment method variant', 'payment method'))
      return [
        { ...base, kind: 'payment', reference: payment, ...charged, method, ...(orderReference && { orderReference }) },
      ]
    }
    case 'refunded':
      return [{ ...base, kind: 'refund', reference: own, payment, ...charged }]
    case 'refundedreversed':
      return [{ ...base, kind: 'refund_failed', reference: own }]
    case 'chargebackreversed':
      return [{ ...base, kind: 'dispute_won', reference: own, fees }]
    default:
      return [{ ...base, kind: 'dispute', reference: own, payment, ...charged }]
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

function positive({ amount, currency }: Money): Money {
  return { amount: amount < 0n ? -amount : amount, currency }
}
