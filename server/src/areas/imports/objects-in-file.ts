import type { FoundObject } from './import-objects.queries.ts'
import type { Movement } from './movements.ts'
import { keyOf, objectOf } from './objects-of-movements.ts'
import { namesOf } from './payments-of-movements.ts'

/** Objects that the movements of a file create, by key. */
export class ObjectsInFile {
  private readonly counts = new Map<string, number>()

  constructor(movements: readonly Movement[]) {
    for (const key of movements.flatMap(keysOf)) this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  has(key: string): boolean {
    return (this.counts.get(key) ?? 0) > 0
  }

  /** Removes the objects of a movement that will not be booked, unless another movement creates them too. */
  remove(movement: Movement): void {
    for (const key of keysOf(movement)) this.counts.set(key, (this.counts.get(key) ?? 0) - 1)
  }
}

/**
 * A payment has several names. A dispute may be won by its own reference or by that of its payment. A provisional booking
 * may be followed by the return of its object (`of`).
 */
function keysOf(movement: Movement): string[] {
  const object = objectOf(movement)
  if (!object?.makes) return []
  const also = movement.kind === 'payment' ? namesOf(movement).map((name) => `payment:${name}`) : []
  const disputed = movement.kind === 'dispute' ? [`chargeback:${movement.payment}`] : []
  const standIn = movement.standsFor === undefined ? [] : [`of ${movement.standsFor}`]
  return [...new Set([keyOf(object), ...also, ...disputed, ...standIn])]
}

/** Disputes after the movements of a file so far: a dispute takes its money again only after it was returned. */
export class DisputesInFile {
  private readonly states = new Map<string, { payment: string; isOut: boolean }>()

  /** True when the dispute has taken its money and not returned it. */
  isOut(reference: string, found: FoundObject | undefined): boolean {
    return this.states.get(reference)?.isOut ?? (found !== undefined && found.status !== 'won')
  }

  add(movement: Movement): void {
    const { kind, reference } = movement
    if (kind === 'dispute') this.states.set(reference, { payment: movement.payment, isOut: true })
    if (kind !== 'dispute_won') return
    for (const state of this.states.values()) if (state.payment === reference) state.isOut = false
    this.states.set(reference, { payment: reference, isOut: false })
  }
}
