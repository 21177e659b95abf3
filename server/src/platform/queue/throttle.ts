/**
 * Says once per key and interval that something is due: repeated attempts write one row per interval. Remembered in this
 * process; a restart, or a second instance, says it once more.
 * @param maxKeys keys that are remembered, then the oldest is forgotten
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
