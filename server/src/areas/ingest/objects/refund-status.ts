import type { Tracked } from '../../transactions/save-transactions.ts'

export function updateRefundStatus(payment: Tracked): void {
  const { row } = payment
  if (row.refunded_amount > 0n) row.refund_status = row.refunded_amount >= row.captured_amount ? 'full' : 'partial'
  else row.refund_status = row.pending_refund_amount > 0n ? 'pending' : 'none'
}

/** The later of two instants, where the second may be unknown. */
export function latest(a: Date, b: Date | null): Date {
  return b !== null && b > a ? b : a
}
