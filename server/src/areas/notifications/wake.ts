const listeners = new Set<() => void>()

/**
 * Tells the deliveries of this process that something was committed that may be due, so that they need not wait until they
 * look again. Workers elsewhere look by themselves ten times a second.
 */
export function wakeDelivery(): void {
  for (const listener of listeners) listener()
}

/** @returns ends the listening */
export function onWake(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
