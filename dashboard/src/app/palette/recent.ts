import type { Item } from './item.ts'

const maxItems = 5
let kept: { merchantId: string; items: readonly Item[] } = { merchantId: '', items: [] }

/** Destinations opened from the palette since page load, newest first; of this merchant only. */
export function recentItems(merchantId: string): readonly Item[] {
  return kept.merchantId === merchantId ? kept.items : []
}

/**
 * Keeps an opened destination in memory only: the next user of this browser must not see order names
 * (docs/decisions/search.md).
 */
export function keepRecent(merchantId: string, item: Item): void {
  if (item.go === undefined) return
  // Recent items have a prefixed value.
  const value = item.value.replace(/^recent:/, '')
  const others = recentItems(merchantId).filter((other) => other.value !== value)
  kept = { merchantId, items: [{ ...item, value, mark: undefined }, ...others].slice(0, maxItems) }
}
