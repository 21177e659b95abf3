/** Effect of a record: on a payment, or on the balance alone. Unknown types are booked as adjustments with their text. */
type AdyenKind =
  | { of: 'payment'; does: 'capture' | 'refund' | 'chargeback' | 'return' }
  | { of: 'payout' | 'payout_return' | 'fee' | 'reserve' | 'other'; does?: never }

const kinds: Readonly<Record<string, AdyenKind>> = {
  settled: { of: 'payment', does: 'capture' },
  settledbulk: { of: 'payment', does: 'capture' },
  captured: { of: 'payment', does: 'capture' },
  advancedsettled: { of: 'payment', does: 'capture' },
  refunded: { of: 'payment', does: 'refund' },
  refundedbulk: { of: 'payment', does: 'refund' },
  refundedreversed: { of: 'payment', does: 'return' },
  chargeback: { of: 'payment', does: 'chargeback' },
  secondchargeback: { of: 'payment', does: 'chargeback' },
  chargebackreversed: { of: 'payment', does: 'return' },
  merchantpayout: { of: 'payout' },
  paidout: { of: 'payout' },
  paidoutreversed: { of: 'payout_return' },
  merchantpayoutreversed: { of: 'payout_return' },
  bankinstructionreturned: { of: 'payout_return' },
  fee: { of: 'fee' },
  misccosts: { of: 'fee' },
  paymentcost: { of: 'fee' },
  invoicededuction: { of: 'fee' },
  depositcorrection: { of: 'reserve' },
}

export function adyenKindOf(type: string): AdyenKind {
  return kinds[type.toLowerCase()] ?? { of: 'other' }
}
