import type { methodTypes } from '@firepay/contract/transactions/transaction-values.ts'
import type { Money } from './line.ts'

/**
 * What a line of a processor's file says happened, before it becomes events: the middle between the formats of many
 * processors and one ingest. A comparison holds movements against the transactions.
 */
export type Movement = MovementOf & {
  /**
   * Identifies the movement at the processor: the same line in another file has the same id, another movement never has
   * it. With the format and the kind it makes the ids of the events.
   */
  id: string
  /** The file gives the line no id: `id` and `reference` say its content, and equal lines of a file are numbered. */
  isUnnamed?: true
  /**
   * The file does not say what it belongs to: the object with this reference, whose own events may tell the same money
   * before or after. The reference of the movement is the same, or that with `:fee` behind it for the object's fee.
   */
  standsFor?: string
  /** The line it stands in, counted from 1 with the header. */
  line: number
  at: Date
  description?: string
}

type MovementOf =
  | ({
      kind: 'payment'
      orderReference?: string
      availableOn?: string
      /** One capture of possibly several: further ones of the same payment add up, and raise its amount. */
      isCapture?: true
    } & Of &
      Paying &
      Charged)
  | ({ kind: 'payment_declined'; amount: Money; orderReference?: string; declineCode: string; reason?: string } & Of &
      Paying)
  /** A dispute that exists is opened again by another movement of its reference. */
  | ({ kind: 'refund' | 'dispute'; payment: string; reason?: string } & Of & Charged)
  /**
   * The sum of a payment's refunds, which the file does not name. The reference is that of the payment, which was made at
   * `paidAt`. `lastRefundAt` is absent where the file does not give it.
   */
  | ({ kind: 'refund_total'; amount: Money; settlement?: Settlement; paidAt: Date; lastRefundAt?: Date } & Of)
  | ({ kind: 'refund_failed' | 'payout_failed'; reason?: string } & Of & Returned)
  | ({ kind: 'dispute_won' } & Of & Returned)
  | ({ kind: 'dispute_lost'; fees: readonly Fee[] } & Of)
  /** A negative amount is given back. */
  | ({ kind: 'fee'; amount: Money; feeType: string } & Of)
  /**
   * Signed as it moves the balance; a currency conversion is one in each currency. A refund of a file that names no
   * payment may be a part of a payment's `refund_total`.
   */
  | ({ kind: 'adjustment'; amount: Money; reason: string; isUnlinkedRefund?: boolean } & Of)
  | ({ kind: 'payout'; amount: Money; arrivalDate?: string; trace?: string } & Of)
  /** Money from the bank to the balance, also a payout that the processor debits; and back again. */
  | ({ kind: 'top_up' | 'top_up_returned'; amount: Money } & Of)
  /** A release under a reference of its own frees the oldest holds of the account. */
  | ({ kind: 'reserve_held' | 'reserve_released'; amount: Money } & Of)

/** What the processor calls the object. */
type Of = { reference: string }
type Settlement = { amount: Money; exchangeRate?: string }
/** An amount above zero, what the processor took for it, and what it came to in the currency of the account. */
type Charged = { amount: Money; fees: readonly Fee[]; settlement?: Settlement }
/** What came back to the balance, above zero and before fees; without it, all that was taken. Negative fees came back too. */
type Returned = { returned?: Money; fees?: readonly Fee[] }
export type Fee = { type: string; amount: Money }
type Paying = { method: Method; customer?: Customer }
type Method = {
  type: (typeof methodTypes)[number]
  brand?: string
  funding?: string
  last4?: string
  issuerCountry?: string
  wallet?: string
}
type Customer = { id?: string; email?: string; name?: string; country?: string }

/**
 * What the movement adds to the balance, in the currency of the account.
 * @returns null when only the ledger knows: a return that does not tell its amount
 */
export function effectOf(movement: Movement): Money | null {
  switch (movement.kind) {
    case 'payment':
      return less(settledOf(movement), movement.fees)
    case 'refund':
    case 'dispute':
      return less(negative(settledOf(movement)), movement.fees)
    case 'refund_total':
      return negative(settledOf(movement))
    case 'refund_failed':
    case 'payout_failed':
    case 'dispute_won':
      return movement.returned ? less(movement.returned, movement.fees) : null
    case 'dispute_lost': {
      const [first] = movement.fees
      return first ? less({ ...first.amount, amount: 0n }, movement.fees) : null
    }
    case 'payment_declined':
      return { ...movement.amount, amount: 0n }
    case 'adjustment':
    case 'top_up':
    case 'reserve_released':
      return movement.amount
    case 'fee':
    case 'payout':
    case 'top_up_returned':
    case 'reserve_held':
      return negative(movement.amount)
  }
}

/** A movement that brings back the money of a refund or dispute. */
export function isReturn({ kind }: Movement): boolean {
  return kind === 'refund_failed' || kind === 'dispute_won'
}

/**
 * The sum that movements add to the balance in one currency: the named one, else that of the first that moves anything.
 * @returns undefined when only the ledger knows, or nothing moves
 */
export function sumOfEffects(movements: readonly Movement[], named?: string): Money | undefined {
  const effects = movements.map(effectOf)
  const currency = named ?? effects.find((effect) => effect !== null)?.currency
  if (currency === undefined || effects.includes(null)) return undefined
  const own = effects.flatMap((effect) => (effect?.currency === currency ? effect.amount : []))
  return { amount: own.reduce((sum, amount) => sum + amount, 0n), currency }
}

function settledOf({ amount, settlement }: { amount: Money; settlement?: Settlement }): Money {
  return settlement?.amount ?? amount
}

function negative({ amount, currency }: Money): Money {
  return { amount: -amount, currency }
}

function less({ amount, currency }: Money, fees: readonly Fee[] = []): Money {
  return { amount: fees.reduce((rest, fee) => rest - fee.amount.amount, amount), currency }
}
