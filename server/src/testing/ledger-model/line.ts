/** Kinds of ledger accounts. */
export type Kind = 'balance' | 'reserved' | 'in_transit' | 'disputed' | 'clearing' | 'fees' | 'paid_out'
/** Categories of movements in reports. */
export type Category = 'payment' | 'refund' | 'chargeback' | 'reversal' | 'fee' | 'payout' | 'adjustment' | 'reserve'

/** One side of a transfer. `total` excludes movements between the parts of the total. */
export type Line = {
  event: string
  eventType: string
  object: string
  kind: Kind
  currency: string
  amount: bigint
  postedAt: number
  availableAt: number
  category: Category
}

/** The object of the adjustment that has the same reference as the object it belongs to. */
export function differenceOf(reference: string): string {
  return `${reference} difference`
}
