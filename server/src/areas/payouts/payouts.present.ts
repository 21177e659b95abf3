import { payoutParts } from '@firepay/contract/payouts/payout-values.ts'
import type { payout, payoutDetail, payoutLine } from '@firepay/contract/payouts/payouts.schemas.ts'
import { asId } from '@firepay/contract/product/ids.ts'
import { siteMode } from '@firepay/contract/sites/sites.schemas.ts'
import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import type { z } from 'zod'
import type { TransactionDetails } from '../transactions/transactions.tables.ts'
import type { PayoutSums } from './payout-parts.ts'
import type { HolderRow, LineRow, PayoutRow } from './payouts.queries.ts'

/** A payout before its ids are encoded. */
export type Payout = z.output<typeof payout>
type Detail = z.output<typeof payoutDetail>

const moneyIn = (currency: string) => (amount: string | bigint) => ({ amount: amount.toString(), currency })

/**
 * @param sums of its lines by part
 * @param posted balance effect of its lines, from the postings
 */
export function presentPayout(row: PayoutRow, sums: PayoutSums, posted: bigint): Payout {
  const money = moneyIn(row.currency)
  const { arrivalDate, destination, traceId } = row.payout ?? {}
  const named = sums.gross + sums.refunds + sums.chargebacks + sums.fees
  const difference = row.amount - posted
  return {
    id: asId('payout', row.id),
    transactionId: row.id,
    siteId: row.site_id,
    accountId: row.account_id,
    mode: siteMode.parse(row.mode),
    timeZone: row.time_zone,
    status: row.status,
    amount: money(row.amount),
    processorReference: row.processor_reference,
    createdAt: row.created_at.toISOString(),
    ...(arrivalDate !== undefined && { arrivalDate }),
    ...(row.paid_at !== null && { paidAt: row.paid_at.toISOString() }),
    ...(row.status === 'failed' && {
      failedAt: row.status_at.toISOString(),
      ...(row.status_reason !== null && { failureReason: row.status_reason }),
    }),
    ...(destination && { destination }),
    ...(traceId !== undefined && { traceId, bankReference: traceId }),
    linesCount: [...sums.parts.values()].reduce((count, part) => count + part.count, 0),
    breakdown: {
      gross: money(sums.gross),
      refunds: money(sums.refunds),
      chargebacks: money(sums.chargebacks),
      fees: money(sums.fees),
      otherMovements: money(row.amount - named),
      net: money(row.amount),
      check: { sumOfLines: money(posted), difference: money(difference) },
    },
    reconciliation: difference !== 0n ? 'off' : sums.parts.has('other') ? 'other_movements' : 'matched',
  }
}

type DetailRows = {
  sums: PayoutSums
  others: readonly { type: string; count: number; amount: string }[]
  fees: readonly { fee_type: string; count: number; amount: string }[]
  holders: readonly HolderRow[]
  timeline: TransactionDetails['timeline']
}

/** The parts of a payout's page that the list does not have. */
export function presentParts(
  { sums, others, fees, holders, timeline }: DetailRows,
  currency: string,
): Pick<Detail, 'parts' | 'others' | 'feeTypes' | 'sentAgainIn' | 'timeline'> {
  const money = moneyIn(currency)
  return {
    parts: payoutParts.flatMap((part) => {
      const sum = sums.parts.get(part)
      if (!sum) return []
      const { count, amount, fees: own } = sum
      return [{ part, count, amount: money(amount), fees: money(own), net: money(amount + own) }]
    }),
    // Written only from the contract's list.
    others: others.map(({ type, count, amount }) => ({
      type: type as Transaction['type'],
      count,
      amount: money(amount),
    })),
    feeTypes: fees.map(({ fee_type, count, amount }) => ({ feeType: fee_type, count, amount: money(amount) })),
    sentAgainIn: holders.map((holder) => ({
      id: asId('payout', holder.id),
      processorReference: holder.processor_reference,
      linesCount: holder.lines,
    })),
    timeline: timeline.map((item) => ({ ...item, at: new Date(item.at).toISOString() })),
  }
}

export function presentPayoutLine(row: LineRow, currency: string): z.output<typeof payoutLine> {
  const money = moneyIn(currency)
  const { type, brand, last4, wallet } = row.method_details ?? {}
  const method = type ?? row.method
  const cardBrand = brand ?? row.card_brand
  return {
    part: row.part,
    type: row.type as Transaction['type'],
    entryType: row.entry_type,
    transactionId: row.transaction_id,
    ...(row.parent_id !== null && { paymentId: row.parent_id }),
    reference: row.reference,
    ...(row.order_reference !== null && { orderReference: row.order_reference }),
    ...(method && {
      paymentMethod: {
        type: method as NonNullable<Transaction['paymentMethod']>['type'],
        ...(cardBrand && { brand: cardBrand }),
        ...(last4 !== undefined && { last4 }),
        ...(wallet !== undefined && { wallet }),
      },
    }),
    ...(row.reason !== null && { reason: row.reason }),
    postedAt: row.posted_at.toISOString(),
    amount: money(row.amount),
    fees: money(row.fees),
    net: money(BigInt(row.amount) + BigInt(row.fees)),
  }
}
