/**
 * Returns true once per key and interval: repeated attempts write one row per interval. State is per process, so a
 * restart or a second instance may repeat it.
 * @param maxKeys maximum remembered keys; the oldest is dropped
 */
export function throttle(perKeyMs: number, maxKeys = 10_000): (key: string, now: Date) => boolean {
  const told = new Map<string, number>()
  return (key, now) => {
    const before = told.get(key)
    if (before !== undefined && now.getTime() - before < perKeyMs) return false
    told.delete(key)
    told.set(key, now.getTime())
    if (told.size > maxKeys) told.delete(told.keys().next().value ?? '')
    return true
  }
}
