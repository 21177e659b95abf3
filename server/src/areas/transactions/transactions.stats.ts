import type { CurrencyTotals } from '@firepay/contract/sites/sites.schemas.ts'
import { transactionStatuses } from '@firepay/contract/transactions/transaction-values.ts'
import type { TransactionStats } from '@firepay/contract/transactions/transactions.schemas.ts'
import { divideHalfEven } from '../../platform/money/half-even.ts'
import type { Figures } from '../statistics/figures.ts'
import { ratio } from './ratio.ts'

const succeededStatuses = ['authorized', 'captured', 'partially_captured']
const attemptedStatuses = [...succeededStatuses, 'declined']
const capturedStatuses = ['captured', 'partially_captured']
/** Types without a payment: they add their own fees and net; those of other types are in their payment's. */
const standaloneTypes = ['fee', 'adjustment', 'payout', 'payout_reversal', 'topup', 'reserve']

/** The figures above a list. `totals` only for roles that may read balances. */
export function presentStats(figures: readonly Figures[], seesBalances: boolean, asOf: Date): TransactionStats {
  const payments = figures.filter((row) => row.type === 'payment')
  const captured = countOf(payments, capturedStatuses)
  return {
    count: Number(sum(figures, 'count')),
    asOf: asOf.toISOString(),
    byStatus: transactionStatuses
      .map((status) => ({ status, count: Number(countOf(figures, [status])) }))
      .filter((row) => row.count > 0),
    ...(seesBalances ? { totals: totalsOf(figures) } : {}),
    successRate: successRateOf(figures),
    refundRate: ratio(sum(payments, 'refundedCount'), captured),
    chargebackRate: ratio(sum(payments, 'disputedCount'), captured),
  }
}

/**
 * Sums by currency, by number of captured payments, then by code. Gross is the captured amount of payments, or without
 * payments the amount of the rows; rows that belong to a payment are not counted twice.
 * @param hasPayments whether the whole selection of these rows has payments
 */
export function totalsOf(figures: readonly Figures[], hasPayments = holdsPayments(figures)): CurrencyTotals[] {
  const totals = new Map<string, Omit<Totals, 'currency'>>()
  const of = (currency: string) => {
    const found = totals.get(currency) ?? { gross: 0n, refunds: 0n, chargebacks: 0n, fees: 0n, net: 0n, captured: 0n }
    totals.set(currency, found)
    return found
  }
  for (const row of figures) {
    const isPayment = row.type === 'payment'
    if (hasPayments && !isPayment && !standaloneTypes.includes(row.type)) continue
    if (isPayment || !hasPayments) {
      const own = of(row.currency)
      own.gross += row.gross
      own.refunds += row.refunds
      own.chargebacks += row.chargebacks
      if (isPayment && capturedStatuses.includes(row.status)) own.captured += row.count
    }
    const settled = of(row.accountCurrency)
    settled.fees += row.fees
    settled.net += row.net
  }
  return [...totals]
    .sort(([a, one], [b, other]) => Number(other.captured - one.captured) || (a < b ? -1 : 1))
    .map(([currency, { gross, refunds, chargebacks, fees, net, captured }]) => ({
      currency,
      gross: gross.toString(),
      refunds: refunds.toString(),
      chargebacks: chargebacks.toString(),
      fees: fees.toString(),
      net: net.toString(),
      average: captured === 0n ? null : divideHalfEven(gross, captured).toString(),
    }))
}

type Totals = {
  currency: string
  gross: bigint
  refunds: bigint
  chargebacks: bigint
  fees: bigint
  net: bigint
  captured: bigint
}

export function holdsPayments(figures: readonly Figures[]): boolean {
  return figures.some((row) => row.type === 'payment')
}

/** Share of attempted payments that were authorized or captured. */
export function successRateOf(figures: readonly Figures[]): TransactionStats['successRate'] {
  const payments = figures.filter((row) => row.type === 'payment')
  const succeeded = countOf(payments, succeededStatuses)
  const attempted = countOf(payments, attemptedStatuses)
  return { succeeded: Number(succeeded), attempted: Number(attempted), ratio: ratio(succeeded, attempted) }
}

function countOf(figures: readonly Figures[], statuses: readonly string[]): bigint {
  return sum(
    figures.filter((row) => statuses.includes(row.status)),
    'count',
  )
}

export function sum(figures: readonly Figures[], measure: 'count' | 'refundedCount' | 'disputedCount'): bigint {
  return figures.reduce((total, row) => total + row[measure], 0n)
}
