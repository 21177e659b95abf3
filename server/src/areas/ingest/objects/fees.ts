import type { Move } from '../../ledger/entries.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import type { StoredFee } from '../../transactions/transactions.tables.ts'

export type EventFee = { type: string; amount: { amount: string; currency: string }; description?: string | undefined }

/** The first fee currency that differs from the account's; fees are charged where the money is posted. */
export function foreignFee(fees: readonly EventFee[] | undefined, currency: string): string | undefined {
  return fees?.find((fee) => fee.amount.currency !== currency)?.amount.currency
}

export function sumOfFees(fees: readonly EventFee[] = []): bigint {
  return fees.reduce((sum, fee) => sum + BigInt(fee.amount.amount), 0n)
}

/** The transfers of an event's fees; a negative fee reverses the direction. */
export function feeMoves(fees: readonly EventFee[] = [], availableAt: Date | undefined): Move[] {
  return fees.map((fee) => ({
    from: 'balance',
    to: 'fees',
    amount: BigInt(fee.amount.amount),
    kind: fee.type,
    ...(availableAt && { availableAt }),
  }))
}

/** Adds the fees to a transaction and its total. */
export function addFees(tracked: Tracked, fees: readonly EventFee[] = []): void {
  if (fees.length === 0) return
  const listed: StoredFee[] = fees.map(({ type, amount, description }) => ({
    type,
    amount: { ...amount },
    ...(description !== undefined && { description }),
  }))
  tracked.changed = true
  tracked.details.fees = [...(tracked.details.fees ?? []), ...listed]
  tracked.row.fee_total += sumOfFees(fees)
}

/** The negated fees, for reversals. */
export function negated(fees: readonly StoredFee[] = []): EventFee[] {
  return fees.map((fee) => ({
    ...fee,
    amount: { ...fee.amount, amount: (-BigInt(fee.amount.amount)).toString() },
    description: 'Given back',
  }))
}
