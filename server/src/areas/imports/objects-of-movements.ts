import type { Movement } from './movements.ts'

/**
 * The transaction of a movement: with its signed amount if the movement creates it, else with its status after the movement.
 */
export type ObjectOf = { type: string; reference: string } & (
  | { makes: true; amount: bigint; currency: string }
  | { makes: false; status: string }
)

/** Null for a release of reserves, which may release several holds, and for sums of unnamed refunds or disputes. */
export function objectOf(movement: Movement): ObjectOf | null {
  const { reference } = movement
  switch (movement.kind) {
    case 'payment':
    case 'payment_declined':
      return made('payment', movement.amount, movement.kind === 'payment' ? 1n : 0n)
    case 'refund':
      return made('refund', movement.amount, -1n)
    case 'dispute':
      return made('chargeback', movement.amount, -1n)
    case 'payout':
      return made('payout', movement.amount, -1n)
    case 'top_up':
      return made('topup', movement.amount, 1n)
    case 'reserve_held':
      return made('reserve', movement.amount, -1n)
    case 'adjustment':
      return made('adjustment', movement.amount, 1n)
    case 'fee':
      // Returned fees are booked as adjustments.
      return made(movement.amount.amount > 0n ? 'fee' : 'adjustment', movement.amount, -1n)
    case 'refund_failed':
      return { type: 'refund', reference, makes: false, status: 'failed' }
    case 'payout_failed':
      return { type: 'payout', reference, makes: false, status: 'failed' }
    case 'top_up_returned':
      return { type: 'topup', reference, makes: false, status: 'failed' }
    case 'dispute_won':
      return { type: 'chargeback', reference, makes: false, status: 'won' }
    case 'dispute_lost':
      return { type: 'chargeback', reference, makes: false, status: 'lost' }
    case 'reserve_released':
    case 'refund_total':
    case 'dispute_total':
      return null
  }

  function made(type: string, { amount, currency }: { amount: bigint; currency: string }, sign: bigint): ObjectOf {
    return { type, reference, makes: true, amount: sign * amount, currency }
  }
}

export function keyOf({ type, reference }: { type: string; reference: string }): string {
  return `${type}:${reference}`
}

/** Signed amount for comparisons: the captured amount of a payment, the amount of any other type. */
export function comparable(found: { type: string; amount: bigint; captured_amount: bigint; currency: string }): {
  amount: bigint
  currency: string
} {
  const { type, amount, captured_amount: captured, currency } = found
  if (type === 'payment') return { amount: captured, currency }
  return { amount: type === 'adjustment' || type === 'topup' ? amount : -amount, currency }
}
