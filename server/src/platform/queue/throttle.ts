import { RecentMap } from './recent-map.ts'

/**
 * Returns true once per key and interval: repeated attempts write one row per interval. State is per process, so a
 * restart or a second instance may repeat it.
 * @param maxKeys maximum remembered keys; the oldest is dropped
 */
export function throttle(perKeyMs: number, maxKeys = 10_000): (key: string, now: Date) => boolean {
  const lastAt = new RecentMap<string, number>(maxKeys)
  return (key, now) => {
    const before = lastAt.get(key)
    if (before !== undefined && now.getTime() - before < perKeyMs) return false
    lastAt.set(key, now.getTime())
    return true
  }
}
