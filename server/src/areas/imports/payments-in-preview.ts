import { adjustedInstead } from './decide-movement.ts'
import type { Refundable } from './import-objects.queries.ts'
import type { Movement } from './movements.ts'
import { namesOf } from './payments-of-movements.ts'

/** A movement that takes money of a payment. */
export type Taking = Extract<Movement, { kind: 'refund' | 'dispute' }>

/**
 * Ingest's answer to a refund or dispute: `later` when a payment of the file may still cover it, `open` when it is applied with
 * an unknown effect.
 */
export type Verdict = 'fits' | 'open' | 'later' | 'waits' | { refused: string }

type Waiting = { asked: Movement; taking: Taking }

type State = Omit<Refundable, 'reference'> & {
  /** Some refunds may have been part of a sum, so that `left` is the least that may be left. */
  isOpen: boolean
  waiting: Waiting[]
}

/**
 * The payments of a preview as ingest sees them after each line of the file, in the order of the import. Applies the rules of
 * `mayRefund` and `mayDispute` (`ingest/objects/child.ts`), and releases waiting lines after each change as ingest does.
 */
export class PaymentsInPreview {
  private readonly states = new Map<string, State>()
  /** Lines that wait for a payment that is not there yet, by its name. */
  private readonly missing = new Map<string, Waiting[]>()
  /** Number of lines of payments that come later in the file, by each name. */
  private readonly ahead = new Map<string, number>()
  private readonly refunds = new Map<string, { state: State; amount: bigint }>()
  /** Reasons of positive adjustments, by reference. */
  private readonly adjusted = new Map<string, string>()
  private readonly decided = new Map<Movement, 'new' | 'waiting' | { refused: string }>()

  /** @param ordered the movements of the file in the order of the import */
  constructor(ordered: readonly Movement[]) {
    for (const name of ordered.flatMap(paidNames)) this.ahead.set(name, (this.ahead.get(name) ?? 0) + 1)
  }

  /** Adds payments of the ledger that no line of the file has changed. */
  add(payments: readonly Refundable[]): void {
    for (const { reference, ...payment } of payments) {
      if (!this.states.has(reference)) this.states.set(reference, { ...payment, isOpen: false, waiting: [] })
    }
  }

  /** The line is decided: it is no longer ahead. */
  pass(asked: Movement): void {
    for (const name of paidNames(asked)) this.ahead.set(name, (this.ahead.get(name) ?? 1) - 1)
  }

  /** Decides a refund or dispute, and applies it. */
  take(asked: Movement, taking: Taking): Verdict {
    const state = this.states.get(taking.payment)
    const reason = this.adjusted.get(taking.payment)
    if (!state && reason !== undefined) return { refused: adjustedInstead(taking.payment, reason) }
    const isAhead = [taking.payment, ...(taking.otherReferences ?? [])].some((name) => (this.ahead.get(name) ?? 0) > 0)
    const verdict = state ? judge(state, taking) : 'waits'
    if (verdict !== 'waits') {
      if (state) this.apply(state, taking, verdict)
      return verdict
    }
    const waiting = { asked, taking }
    if (state) state.waiting.push(waiting)
    else this.missing.set(taking.payment, [...(this.missing.get(taking.payment) ?? []), waiting])
    this.decided.set(asked, 'waiting')
    return isAhead ? 'later' : 'waits'
  }

  /** A capture of a new or known payment. */
  capture(payment: Extract<Movement, { kind: 'payment' }>): void {
    const { amount, settlement, isCapture } = payment
    const names = namesOf(payment)
    const known = names.flatMap((name) => this.states.get(name) ?? [])[0]
    const state = known ?? {
      ...{ id: undefined, currency: amount.currency, expected: amount.amount, captured: 0n, left: 0n },
      ...{
        accountCurrency: amount.currency,
        isCaptured: false,
        mayCapture: true,
        unnamed: [],
        isOpen: false,
        waiting: [],
      },
    }
    if (state.isCaptured && !state.mayCapture && !isCapture) return
    if (!state.isCaptured) state.accountCurrency = settlement?.amount.currency ?? amount.currency
    state.captured += amount.amount
    state.left += amount.amount
    if (state.captured > state.expected) state.expected = state.captured
    state.isCaptured = true
    state.mayCapture = state.captured < state.expected
    for (const name of names) {
      this.states.set(name, state)
      state.waiting.push(...(this.missing.get(name) ?? []))
      this.missing.delete(name)
    }
    this.release(state)
  }

  adjust({ reference, amount, reason }: Extract<Movement, { kind: 'adjustment' }>): void {
    if (amount.amount > 0n) this.adjusted.set(reference, reason)
  }

  /** The sum of a payment's refunds books those that are missing. */
  refundTotal({ reference, amount }: Extract<Movement, { kind: 'refund_total' }>): void {
    const state = this.states.get(reference)
    if (!state) return
    if (state.left < state.captured) state.isOpen = true
    else {
      state.left -= amount.amount
      state.unnamed = [...state.unnamed, amount.amount]
    }
  }

  /** A refund failed: its amount may be refunded again. @param found the refund, where the ledger has it */
  refundFailed(reference: string, found: { parent_id: string | null; amount: bigint } | undefined): void {
    const parent = [...this.states.values()].find(({ id }) => id !== undefined && id === found?.parent_id)
    const refund = this.refunds.get(reference) ?? (parent && found && { state: parent, amount: found.amount })
    if (!refund) return
    refund.state.left += refund.amount
    this.release(refund.state)
  }

  /** The final results of lines that waited for a later line of the file. */
  results(): ReadonlyMap<Movement, 'new' | 'waiting' | { refused: string }> {
    return this.decided
  }

  private apply(state: State, { kind, reference, amount }: Taking, verdict: Verdict): void {
    if (verdict === 'open') state.isOpen = true
    const isRefund = kind === 'refund' && amount.currency === state.currency
    // A refund that the account's currency refuses stays requested.
    if (!isRefund || amount.amount > state.left) return
    state.left -= amount.amount
    this.refunds.set(reference, { state, amount: amount.amount })
  }

  private release(state: State): void {
    state.waiting.sort((a, b) => a.taking.at.getTime() - b.taking.at.getTime())
    for (let at = 0; at < state.waiting.length; ) {
      const next = state.waiting[at]
      const verdict = next && judge(state, next.taking)
      if (!next || !verdict || verdict === 'waits') {
        at += 1
        continue
      }
      state.waiting.splice(at, 1)
      this.apply(state, next.taking, verdict)
      this.decided.set(next.asked, typeof verdict === 'string' ? 'new' : verdict)
    }
  }
}

function judge(state: State, { kind, amount, settlement, fees }: Taking): Verdict {
  if (amount.currency !== state.currency) return { refused: `The payment is in ${state.currency}.` }
  const mayBeNamed = kind === 'refund' && state.unnamed.some((one) => one >= amount.amount)
  const fits = state.isCaptured && (kind === 'dispute' || amount.amount <= state.left)
  const isOpen = kind === 'refund' && state.isOpen
  if (!fits && !mayBeNamed && !isOpen) {
    return state.mayCapture ? 'waits' : { refused: 'This is more than what is left of the payment.' }
  }
  const account = state.accountCurrency
  if ((settlement?.amount ?? amount).currency !== account) return { refused: `The payment was settled in ${account}.` }
  const foreign = fees.find((fee) => fee.amount.amount !== 0n && fee.amount.currency !== account)
  if (foreign) return { refused: `The fee is in ${foreign.amount.currency}, but the money is posted in ${account}.` }
  return mayBeNamed || isOpen ? 'open' : 'fits'
}

function paidNames(movement: Movement): string[] {
  return movement.kind === 'payment' ? namesOf(movement) : []
}
