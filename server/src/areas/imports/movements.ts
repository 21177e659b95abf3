import type { methodTypes } from '@firepay/contract/transactions/transaction-values.ts'
import type { Money } from './line.ts'

/**
 * A movement of a processor's file: the step between the processors' formats and the events of ingest. Comparisons compare
 * movements with transactions.
 */
export type Movement = MovementOf & {
  /**
   * Identifies the movement at the processor: the same line in another file has the same id, and no other movement has it.
   * Event ids derive from it, the format and the kind.
   */
  id: string
  /** The file has no id for the line: `id` and `reference` are its content, and equal lines of a file are numbered. */
  isUnnamed?: true
  /** An earlier line of the file reports the same movement. */
  isRepeat?: true
  /**
   * Reference of the object that the movement may belong to, when the file does not link them. Its own events may report the
   * same money, before or after. The movement's reference is the same, or that with a suffix (`provisionalReferenceOf`).
   */
  standsFor?: string
  /** Further references of the payment that the movement makes or changes. */
  otherReferences?: readonly string[]
  /**
   * Identities under which earlier versions booked the line, and what it moves in all; null for a further movement of such a
   * line. `isShared`: the line that took the money has the identity too, so that only the same amount tells.
   */
  earlier?: { booked: readonly { kind: Movement['kind']; id: string }[]; moves: Money | null; isShared?: true }
  /** Why nothing shows which object it is; the line is refused until that is known. */
  openQuestion?: string
  /** Line number, counted from 1 with the header. */
  line: number
  at: Date
  description?: string
}

type MovementOf =
  | ({
      kind: 'payment'
      orderReference?: string
      availableOn?: string
      /** One of possibly several captures: further ones of the payment are added and raise its amount. */
      isCapture?: true
    } & Of &
      Paying &
      Charged)
  | ({ kind: 'payment_declined'; amount: Money; orderReference?: string; declineCode: string; reason?: string } & Of &
      Paying)
  /** Another movement with the reference of an existing dispute reopens it. */
  | ({ kind: 'refund'; payment: string; reason?: string } & Of & Charged)
  /** `isNamedByLine`: the reference is the line's, and events name the dispute otherwise. */
  | ({ kind: 'dispute'; payment: string; reason?: string; isNamedByLine?: true } & Of & Charged)
  /**
   * Sum of a payment's refunds, which the file does not name. The reference is that of the payment, made at `paidAt`.
   * `lastRefundAt` is absent when the file does not give it.
   */
  | ({ kind: 'refund_total'; amount: Money; settlement?: Settlement; paidAt: Date; lastRefundAt?: Date } & Of)
  /**
   * Sum of a payment's disputes that took their money, which the file does not name. It is compared with the disputes that
   * exist and moves nothing: the reports with their ids would book them again.
   */
  | ({ kind: 'dispute_total'; amount: Money } & Of)
  | ({ kind: 'refund_failed' | 'payout_failed'; reason?: string } & Of & Returned)
  | ({ kind: 'dispute_won' } & Of & Returned)
  | ({ kind: 'dispute_lost'; fees: readonly Fee[] } & Of)
  /** A negative amount is a returned fee. */
  | ({ kind: 'fee'; amount: Money; feeType: string } & Of)
  /**
   * Signed effect on the balance; a currency conversion has one adjustment per currency. `isUnlinkedRefund`: a refund
   * without its payment, which may be part of a payment's `refund_total`.
   */
  | ({ kind: 'adjustment'; amount: Money; reason: string; isUnlinkedRefund?: boolean } & Of)
  | ({ kind: 'payout'; amount: Money; arrivalDate?: string; trace?: string } & Of)
  /** Money from the bank to the balance, including payouts debited by the processor; and its return. */
  | ({ kind: 'top_up' | 'top_up_returned'; amount: Money } & Of)
  /** A release with a reference of its own releases the oldest holds of the account. */
  | ({ kind: 'reserve_held' | 'reserve_released'; amount: Money } & Of)

/** The processor's reference of the object. */
type Of = { reference: string }
type Settlement = { amount: Money; exchangeRate?: string }
/** A positive amount, the processor's fees, and the settled amount in the currency of the account. */
type Charged = { amount: Money; fees: readonly Fee[]; settlement?: Settlement }
/**
 * Amount returned to the balance, positive and before fees; without it, all that was taken. Negative fees are returned fees.
 * `isUnlinked`: the line names no payment; without its object the return is booked provisionally.
 */
type Returned = { returned?: Money; fees?: readonly Fee[]; isUnlinked?: boolean }
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
 * Effect on the balance, in the currency of the account.
 * @returns null when the movement does not state it: a return without an amount, or a lost dispute without fees
 */
export function effectOf(movement: Movement): Money | null {
  switch (movement.kind) {
    case 'payment':
      return less(settledOf(movement), movement.fees)
    case 'refund':
    case 'dispute':
      return less(negative(settledOf(movement)), movement.fees)
    case 'dispute_total':
      return negative(movement.amount)
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

/** A movement that returns the money of a refund or dispute. */
export function isReturn(movement: Movement): movement is Extract<Movement, { kind: 'refund_failed' | 'dispute_won' }> {
  const { kind } = movement
  return kind === 'refund_failed' || kind === 'dispute_won'
}

/**
 * Sum of the effects in one currency: the named one, else that of the first effect.
 * @returns undefined when an effect is unknown, or there is none
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
