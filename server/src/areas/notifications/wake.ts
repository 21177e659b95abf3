const listeners = new Set<() => void>()

/** Wakes the deliveries of this process after a commit. Workers in other processes poll ten times a second. */
export function wakeDelivery(): void {
  for (const listener of listeners) listener()
}

/** @returns a function that removes the listener */
export function onWake(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
