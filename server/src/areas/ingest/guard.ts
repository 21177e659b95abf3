import type { Tracked } from '../transactions/save-transactions.ts'
import type { FeeWatch } from './fees-of-others.ts'
import type { Workspace } from './workspace.ts'

/**
 * The state of an object when a decision to create events for it was made; shared by the events of one decision. Once
 * the object has been changed by others, the events are neither applied nor stored.
 */
export type Guard = {
  readonly type: string
  readonly reference: string
  readonly seen: Seen | null
  /** The events add a fee, unless another one has come that may be it. */
  readonly fee?: FeeWatch
}

type Seen = { updated_at: Date; status: string; amount: bigint; captured_amount: bigint }

/** Guard state of one batch. A retried batch starts with an empty one. */
export class Guards {
  private readonly expected = new Map<Guard, Tracked | 'stale' | null>()
  private readonly changes = new Map<Tracked, number>()
  private readonly own = new Map<Guard, number>()

  /** Reports whether the object is unchanged, except by events of the same guard. */
  holds(space: Workspace, guard: Guard): boolean {
    const object = space.find(guard.type, guard.reference) ?? null
    const isFirst = !this.expected.has(guard)
    const holds = isFirst ? this.isUnchanged(object, guard) : this.isOwn(object, guard)
    this.expected.set(guard, holds ? object : 'stale')
    return holds
  }

  /** Records that an event was applied to the object. */
  changed(object: Tracked, guard: Guard | undefined): void {
    const count = (this.changes.get(object) ?? 0) + 1
    this.changes.set(object, count)
    if (guard) this.own.set(guard, count)
  }

  private isUnchanged(object: Tracked | null, { seen }: Guard): boolean {
    if (!object || !seen) return object === seen
    const { before } = object
    if (!before || this.changes.has(object)) return false
    return fingerprintOf(before) === fingerprintOf(seen)
  }

  private isOwn(object: Tracked | null, guard: Guard): boolean {
    if (this.expected.get(guard) === 'stale') return false
    return !object || (this.changes.get(object) ?? 0) === (this.own.get(guard) ?? 0)
  }
}

function fingerprintOf({ updated_at, status, amount, captured_amount }: Seen): string {
  return [updated_at.getTime(), status, amount, captured_amount].join()
}
