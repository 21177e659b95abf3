/**
 * Tells once per key and time that something is due: what goes on knocking is one row, not thousands. Remembered in this
 * process; a restart, or a second instance, says it once more.
 * @param most keys that are remembered, then the oldest is forgotten
 */
export function seldom(everyMs: number, most = 10_000): (key: string, now: Date) => boolean {
  const told = new Map<string, number>()
  return (key, now) => {
    const before = told.get(key)
    if (before !== undefined && now.getTime() - before < everyMs) return false
    told.delete(key)
    told.set(key, now.getTime())
    if (told.size > most) told.delete(told.keys().next().value ?? '')
    return true
  }
}
