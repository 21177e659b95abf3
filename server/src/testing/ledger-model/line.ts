/** The ledger accounts of an account. */
export type Kind = 'balance' | 'reserved' | 'in_transit' | 'disputed' | 'clearing' | 'fees' | 'paid_out'
/** What a movement is called in reports. */
export type Category = 'payment' | 'refund' | 'chargeback' | 'reversal' | 'fee' | 'payout' | 'adjustment' | 'reserve'

/** Of a transfer, one side. `total` leaves out what moves between the parts of the total alone. */
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
