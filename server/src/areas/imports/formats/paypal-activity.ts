import { LineFault } from '../line.ts'
import type { FileFormat } from './format.ts'

const ignored = /authoriz|authoris|order|hold on balance|release of hold|pending|denied|currency conversion/

/**
 * Gross is signed, the fee negative when PayPal took it. A refund names its payment in `Reference Txn ID`. Lines whose
 * money does not move the balance (`Balance Impact` memo, not completed) say nothing here.
 */
export const paypalActivity: FileFormat = {
  name: 'paypal-activity',
  knownBy: ['transaction id', 'reference txn id', 'gross', 'fee', 'net', 'type', 'status'],
  source: 'PayPal, Activity > Download: developer.paypal.com, Activity Download specification',
  movementsOf(line) {
    const type = line.needed('type')
    const status = line.text('status').toLowerCase()
    if (
      line.text('balance impact').toLowerCase() === 'memo' ||
      (status !== '' && !/completed|refunded|reversed/.test(status))
    )
      return []
    const currency = line.currency('currency')
    const gross = line.amount(currency, 'gross')
    const fee = { type: 'processing', amount: { amount: -line.amount(currency, 'fee'), currency } }
    const id = line.needed('transaction id')
    const payment = line.text('reference txn id')
    const date = `${line.needed('date')} ${line.text('time')}`.trim()
    const at = line.instantOf(date, line.text('timezone', 'time zone'), 'date')
    const base = { id, line: line.number, at, reference: id }
    const amount = { amount: gross < 0n ? -gross : gross, currency }
    const known = type.toLowerCase()
    if (/refund/.test(known) && gross < 0n) {
      if (payment === '') throw new LineFault('A refund without "reference txn id" names no payment.')
      return [{ ...base, kind: 'refund', payment, amount, fees: [fee] }]
    }
    if (/chargeback|dispute|reversal/.test(known) && !/fee/.test(known)) {
      if (payment === '') throw new LineFault('A reversal without "reference txn id" names no payment.')
      if (gross < 0n) return [{ ...base, kind: 'dispute', payment, amount, fees: [fee], reason: type }]
      return [{ ...base, kind: 'adjustment', amount: { amount: gross, currency }, reason: type }]
    }
    if (/withdrawal|transfer to bank|payout to bank/.test(known)) return [{ ...base, kind: 'payout', amount }]
    if (/fee/.test(known)) return [{ ...base, kind: 'fee', amount: { amount: -gross, currency }, feeType: type }]
    if (/reserve/.test(known)) return [{ ...base, kind: gross < 0n ? 'reserve_held' : 'reserve_released', amount }]
    if (/payment|checkout|purchase|donation|sale/.test(known) && gross >= 0n) {
      const customer = { email: line.text('from email address'), name: line.text('name') }
      const orderReference = line.text('invoice number', 'custom number')
      const description = line.text('item title', 'subject')
      return [
        {
          ...base,
          kind: 'payment',
          amount,
          fees: [fee],
          method: { type: 'wallet', wallet: 'paypal' },
          ...(orderReference && { orderReference }),
          ...(description && { description }),
          ...((customer.email || customer.name) && {
            customer: {
              ...(customer.email && { email: customer.email }),
              ...(customer.name && { name: customer.name }),
            },
          }),
        },
      ]
    }
    if (ignored.test(known)) return []
    return gross === 0n ? [] : [{ ...base, kind: 'adjustment', amount: { amount: gross, currency }, reason: type }]
  },
}
