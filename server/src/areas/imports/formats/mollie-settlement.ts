import { LineFault } from '../line.ts'
import type { FileFormat } from './format.ts'
import { methodNamed } from './method.ts'

/**
 * One line a payment, refund or chargeback of a settlement, with what it came to in the currency of the balance. Costs come
 * in lines of their own. Dates are of the Netherlands.
 */
export const mollieSettlement: FileFormat = {
  name: 'mollie-settlement',
  knownBy: ['payment method', 'settlement amount', 'settlement currency', 'settlement reference'],
  source: 'Mollie, settlement export as CSV: docs.mollie.com/docs/settlement-report',
  movementsOf(line) {
    const currency = line.currency('currency')
    const settledIn = line.text('settlement currency') === '' ? currency : line.currency('settlement currency')
    const gross = line.amount(currency, 'amount')
    const settled = line.amount(settledIn, 'settlement amount')
    const id = line.needed('id')
    const at = line.instant('Europe/Amsterdam', 'date')
    const base = { id, line: line.number, at, reference: id }
    const amount = { amount: gross < 0n ? -gross : gross, currency }
    const charged = {
      amount,
      fees: [],
      ...(settledIn !== currency && {
        settlement: { amount: { amount: settled < 0n ? -settled : settled, currency: settledIn } },
      }),
    }
    const description = line.text('description')
    const method = line.text('payment method', 'method').toLowerCase()
    const kind = line.text('status', 'type').toLowerCase()
    if (/^(open|pending|failed|canceled|cancelled|expired)$/.test(kind)) return []
    const payment = line.text('payment id', 'original payment id')
    if (id.startsWith('re_') || /refund/.test(`${method} ${kind}`)) {
      if (payment === '') throw new LineFault('A refund without "payment id" names no payment.')
      return [{ ...base, kind: 'refund', payment, ...charged }]
    }
    if (id.startsWith('chb_') || /chargeback/.test(`${method} ${kind}`)) {
      if (payment === '') throw new LineFault('A chargeback without "payment id" names no payment.')
      return [{ ...base, kind: 'dispute', payment, ...charged, ...(description && { reason: description }) }]
    }
    if (/cost|fee|invoice|withheld/.test(`${method} ${kind}`)) {
      return [{ ...base, kind: 'fee', amount: { amount: -gross, currency }, feeType: description || method }]
    }
    if (gross < 0n)
      return [{ ...base, kind: 'adjustment', amount: { amount: gross, currency }, reason: description || method }]
    return [
      {
        ...base,
        kind: 'payment',
        ...charged,
        method: methodNamed(method),
        ...(description && { description }),
      },
    ]
  },
}
