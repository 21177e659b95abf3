import type { Line, Money } from '../line.ts'
import type { Movement } from '../movements.ts'
import { unnamed } from '../unnamed-lines.ts'
import type { FileFormat } from './format.ts'
import { methodNamed } from './method.ts'

/**
 * One line per payment, refund or chargeback of a settlement, with its amount in the currency of the balance. Costs and
 * their compensation have lines of their own, without an id. In the documented export, refunds and chargebacks name no
 * payment: they become adjustments under their id. Dates are in the time zone of the Netherlands.
 */
export const mollieSettlement: FileFormat = {
  name: 'mollie-settlement',
  knownBy: ['payment method', 'settlement amount', 'settlement currency', 'settlement reference'],
  source: 'Mollie, settlement export as CSV: docs.mollie.com/docs/settlement-report',
  netOf: (line) => (isUnpaid(line) ? null : netOf(line)),
  movementsOf(line) {
    if (isUnpaid(line)) return []
    const currency = line.currency('currency')
    const net = netOf(line)
    const gross = { amount: line.amount(currency, 'amount'), currency }
    const amount = positive(gross)
    const own = positive(net)
    const isSame = amount.amount === own.amount && amount.currency === own.currency
    const charged = { amount, fees: [], ...(!isSame && { settlement: { amount: own } }) }
    const description = line.text('description')
    const method = line.text('payment method', 'method').toLowerCase()
    const words = `${method} ${line.text('status', 'type').toLowerCase()}`
    const id = line.text('id')
    const named = id === '' ? unnamedOf(line, net) : { id, reference: id }
    const base = { line: line.number, at: line.instant('Europe/Amsterdam', 'date'), ...named }
    const payment = line.text('payment id', 'original payment id')
    const reason = description || method || 'Correction'
    const isOut = net.amount < 0n
    const adjustment = (what: string): Movement[] =>
      net.amount === 0n ? [] : [{ ...base, kind: 'adjustment', amount: net, reason: what.slice(0, 500) }]
    const unlinked = (what: string): Movement[] => {
      if (!isOut && id !== '' && net.amount !== 0n) return returned(what, { isUnlinked: true, ...asAdjustment })
      const moved = adjustment([what, id, description].filter(Boolean).join(' '))
      return isOut && id !== '' ? moved.map((one) => ({ ...one, standsFor: id })) : moved
    }
    // As earlier versions booked a return without its payment.
    const asAdjustment = { earlier: { booked: [{ kind: 'adjustment', id }], moves: net, isShared: true } } as const
    const returned = (what: string, more: { isUnlinked?: true } & Pick<Movement, 'earlier'> = {}): Movement[] => [
      { ...base, kind: what === 'Refund' ? 'refund_failed' : 'dispute_won', returned: own, fees: [], ...more },
    ]
    if (id.startsWith('re_') || /refund/.test(words)) {
      if (payment === '') return unlinked('Refund')
      if (!isOut) return returned('Refund')
      return [{ ...base, kind: 'refund', payment, ...charged }]
    }
    if (id.startsWith('chb_') || /chargeback/.test(words)) {
      if (payment === '') return unlinked('Chargeback')
      if (!isOut) return returned('Chargeback')
      return [{ ...base, kind: 'dispute', payment, ...charged, ...(description && { reason: description }) }]
    }
    if (/cost|fee|invoice|withheld/.test(`${words} ${id === '' ? description.toLowerCase() : ''}`)) {
      if (net.amount === 0n) return []
      const feeType = (description || method).slice(0, 64)
      return [
        { ...base, kind: 'fee', amount: { ...net, amount: -net.amount }, feeType, description: reason.slice(0, 256) },
      ]
    }
    if (isOut || id === '') return adjustment(reason)
    return [{ ...base, kind: 'payment', ...charged, method: methodNamed(method), ...(description && { description }) }]
  },
}

/** Not in a settlement. A line with a settlement amount moved it, whatever its status: a refund may fail after its payout. */
function isUnpaid(line: Line): boolean {
  const isOpen = /^(open|pending|failed|canceled|cancelled|expired)$/i.test(line.text('status', 'type'))
  return isOpen && (line.text('settlement amount') === '' || netOf(line).amount === 0n)
}

function netOf(line: Line): Money {
  const currency =
    line.text('settlement currency') === '' ? line.currency('currency') : line.currency('settlement currency')
  return { amount: line.amount(currency, 'settlement amount'), currency }
}

function unnamedOf(line: Line, net: Money) {
  const day = line.needed('date').slice(0, 10)
  return unnamed(line.text('settlement reference'), line.text('description'), day, `${net.amount} ${net.currency}`)
}

function positive({ amount, currency }: Money): Money {
  return { amount: amount < 0n ? -amount : amount, currency }
}
