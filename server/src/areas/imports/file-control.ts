import type { ImportControl } from '@firepay/contract/imports/import-control.schemas.ts'
import type { Money } from './line.ts'
import { keepableText } from './mask-card-numbers.ts'
import type { Moved } from './moved-by.ts'
import { effectOf, type Movement } from './movements.ts'
import type { LineRead } from './read-part.ts'

const parts = ['payments', 'refunds', 'fees', 'payouts', 'adjustments'] as const
type Part = (typeof parts)[number]
type Adjusted = ImportControl[number]['adjusted'][number]
type Sums = { lines: number; moved: string; file: string } & Record<Part, string> & {
    /** All three are absent in runs of older versions, `booked` also in comparisons. */
    adjusted?: Adjusted[]
    adjustedCount?: number
    booked?: string
  }

/** Stored with a run, by currency. */
export type StoredControl = Record<string, Sums>

/** Adjustments of a currency that are listed individually. */
const maxAdjusted = 20

const partOf: Readonly<Record<Movement['kind'], Part>> = {
  payment: 'payments',
  payment_declined: 'payments',
  refund: 'refunds',
  refund_total: 'refunds',
  dispute_total: 'refunds',
  refund_failed: 'refunds',
  dispute: 'refunds',
  dispute_won: 'refunds',
  dispute_lost: 'refunds',
  fee: 'fees',
  adjustment: 'adjustments',
  payout: 'payouts',
  payout_failed: 'payouts',
  top_up: 'payouts',
  top_up_returned: 'payouts',
  reserve_held: 'adjustments',
  reserve_released: 'adjustments',
}

/** Adds up, line by line, what the file states and what was moved here. */
export class FileControl {
  private readonly sums: Map<string, Sums>
  /** False when an older version took parts without adding up `booked`: the total is unknown then. */
  private readonly isAddedUp: boolean

  constructor(before: StoredControl | null = null) {
    this.sums = new Map(Object.entries(structuredClone(before ?? {})))
    this.isAddedUp = [...this.sums.values()].every(({ booked }) => booked !== undefined)
  }

  /** @param moved amounts that the ledger moved for each movement of the line */
  add(line: LineRead, moved: readonly (readonly Moved[])[]): void {
    const movements = 'movements' in line ? line.movements : []
    // A repeated movement counts once, as the ledger moves it once.
    const once = movements.flatMap((movement, index) =>
      movement.isRepeat ? [] : [{ movement, moved: moved[index] ?? [] }],
    )
    const currencies = new Set<string>()
    for (const { currency, amount } of line.net && once.length === movements.length ? [line.net] : saidBy(once)) {
      this.sumsOf(currency).file = plus(this.sumsOf(currency).file, amount)
      currencies.add(currency)
    }
    for (const { movement, moved } of once) {
      for (const one of moved) {
        this.addMoved(movement, one, feesOf(movement, one))
        currencies.add(one.currency)
      }
    }
    for (const currency of currencies) this.sumsOf(currency).lines += 1
  }

  /**
   * Adds the amounts of a movement that waited when its line was added; `moved` has its fees.
   * @param isUnstated the file states what the ledger moves
   */
  addLater(movement: Told, moved: readonly Moved[], isUnstated: boolean): void {
    for (const one of moved) {
      this.addMoved(movement, one, one.fees ?? 0n)
      const sums = this.sumsOf(one.currency)
      if (isUnstated) sums.file = plus(sums.file, one.amount)
    }
  }

  /** @param amounts newly booked in the ledger; `add` also counts lines imported before */
  book(amounts: readonly Money[]): void {
    if (!this.isAddedUp) return
    for (const sums of this.sums.values()) sums.booked ??= '0'
    for (const { currency, amount } of amounts) {
      const sums = this.sumsOf(currency)
      sums.booked = plus(sums.booked ?? '0', amount)
    }
  }

  private addMoved(movement: Told, { currency, amount, adjusted }: Moved, charged: bigint): void {
    const sums = this.sumsOf(currency)
    const part = partOf[movement.kind]
    sums.moved = plus(sums.moved, amount)
    sums.fees = plus(sums.fees, -charged)
    sums[part] = plus(sums[part], amount + charged - (adjusted?.amount ?? 0n))
    if (part === 'adjustments') {
      addAdjusted(sums, movement, { amount, reason: movement.kind === 'adjustment' ? (movement.reason ?? '') : '' })
    } else if (adjusted) {
      sums.adjustments = plus(sums.adjustments, adjusted.amount)
      addAdjusted(sums, movement, adjusted)
    }
  }

  private sumsOf(currency: string): Sums {
    const known = this.sums.get(currency)
    if (known) return known
    const none = { payments: '0', refunds: '0', fees: '0', payouts: '0', adjustments: '0' }
    const sums = { lines: 0, moved: '0', file: '0', ...none }
    this.sums.set(currency, sums)
    return sums
  }

  stored(): StoredControl {
    return Object.fromEntries(this.sums)
  }
}

/** A movement as the control lists it. */
type Told = { kind: Movement['kind']; line: number; reference: string; reason?: string }

/** Fees in an amount: those of the ledger where they are known, else those of the file. */
function feesOf(movement: Movement, { amount, fees: own }: Moved): bigint {
  if (!('fees' in movement)) return 0n
  if (own !== undefined) return own
  return amount === 0n ? 0n : (movement.fees ?? []).reduce((sum, fee) => sum + fee.amount.amount, 0n)
}

function addAdjusted(sums: Sums, movement: Told, { amount, reason }: { amount: bigint; reason: string }): void {
  const { line, kind, reference } = movement
  sums.adjustedCount = (sums.adjustedCount ?? 0) + 1
  sums.adjusted ??= []
  if (sums.adjusted.length === maxAdjusted) return
  sums.adjusted.push({
    line,
    kind,
    reference: keepableText(reference, 128),
    ...(reason !== '' && { reason: keepableText(reason, 200) }),
    amount: `${amount}`,
  })
}

/** For formats without a net: the effects of the movements, or the moved amounts where an effect is unknown. */
function saidBy(movements: readonly { movement: Movement; moved: readonly Money[] }[]): Money[] {
  return movements.flatMap(({ movement, moved }) => effectOf(movement) ?? moved)
}

function plus(sum: string, amount: bigint): string {
  return `${BigInt(sum) + amount}`
}

export function presentControl(stored: StoredControl): ImportControl {
  return Object.entries(stored)
    .sort(([a, one], [b, other]) => other.lines - one.lines || (a < b ? -1 : 1))
    .map(([currency, { booked: _, adjusted = [], adjustedCount = 0, ...sums }]) => ({
      currency,
      ...sums,
      adjusted,
      adjustedCount,
    }))
}

/** Newly booked amounts by currency; undefined when they were not added up. */
export function presentBooked(stored: StoredControl): { amount: string; currency: string }[] | undefined {
  if (Object.values(stored).some(({ booked }) => booked === undefined)) return undefined
  return Object.entries(stored).flatMap(([currency, { booked }]) =>
    booked === undefined || booked === '0' ? [] : [{ amount: booked, currency }],
  )
}

/** True when the stated and the moved amounts are equal in every currency. */
export function addsUp(stored: StoredControl): boolean {
  return Object.values(stored).every(({ file, moved }) => file === moved)
}
