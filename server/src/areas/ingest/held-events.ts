import type { ObjectKey } from './workspace.ts'

type Applicable = { event: { id: string; occurredAt: string } }
type Waiting<C> = { candidate: C; mustWait: () => boolean }

/**
 * Held events relevant to a batch, by the object they wait for, in the order of application: occurredAt, then id. An
 * event is tried only once its `mustWait` is false, so a thousand events of one object cost a thousand attempts.
 */
export class HeldEvents<C extends Applicable> {
  private readonly byObject = new Map<ObjectKey, Waiting<C>[]>()

  /** Number of events that wait for the object. */
  countOf(key: ObjectKey): number {
    return this.byObject.get(key)?.length ?? 0
  }

  /** @param mustWait whether an attempt would only hold it again; evaluated after each change of the object */
  add(key: ObjectKey, candidate: C, mustWait: () => boolean = () => false): void {
    const queue = this.byObject.get(key)
    if (queue) queue.splice(placeIn(queue, candidate), 0, { candidate, mustWait })
    else this.byObject.set(key, [{ candidate, mustWait }])
  }

  /** Lets events that wait for an object by further references wait for its own, so that they are tried in one order. */
  join(own: ObjectKey, further: readonly ObjectKey[]): void {
    for (const key of further) {
      const queue = this.byObject.get(key) ?? []
      this.byObject.delete(key)
      for (const { candidate, mustWait } of queue) this.add(own, candidate, mustWait)
    }
  }

  /**
   * Tries the events that wait for the changed objects, then those that wait for objects changed by these, until
   * nothing changes. After each applied event, its object's events are tried again from the earliest.
   * @param attempt applies an event and returns the changed objects; adds the event again if it is still held
   */
  release(changed: Iterable<ObjectKey>, attempt: (candidate: C) => readonly ObjectKey[]): void {
    const keys = new Set(changed)
    for (const key of keys) {
      keys.delete(key)
      for (const other of this.releaseOne(key, attempt)) keys.add(other)
    }
  }

  private releaseOne(key: ObjectKey, attempt: (candidate: C) => readonly ObjectKey[]): Set<ObjectKey> {
    const queue = this.byObject.get(key) ?? []
    const others = new Set<ObjectKey>()
    for (let at = 0; at < queue.length; ) {
      const next = queue[at]
      if (!next || next.mustWait()) {
        at += 1
        continue
      }
      queue.splice(at, 1)
      const changed = attempt(next.candidate)
      for (const other of changed) if (other !== key) others.add(other)
      if (changed.length > 0) at = 0
      // Held again by the same object: not tried again without a change.
      else if (queue[at]?.candidate === next.candidate) at += 1
    }
    return others
  }
}

function placeIn<C extends Applicable>(queue: readonly Waiting<C>[], candidate: C): number {
  let low = 0
  let high = queue.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const present = queue[middle]
    if (present && compare(present.candidate.event, candidate.event) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function compare(a: Applicable['event'], b: Applicable['event']): number {
  return compareText(a.occurredAt, b.occurredAt) || compareText(a.id, b.id)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
