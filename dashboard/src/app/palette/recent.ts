import type { Item } from './item.ts'

const maxItems = 5
let kept: { merchantId: string; items: readonly Item[] } = { merchantId: '', items: [] }

/** What was opened from the palette since the page was loaded, the newest first; of this merchant alone. */
export function recentItems(merchantId: string): readonly Item[] {
  return kept.merchantId === merchantId ? kept.items : []
}

/**
 * Keeps somewhere that was gone to. It is in no storage: names of customers' orders are nobody's who uses this browser next
 * (docs/decisions/181-recent-in-memory.md).
 */
export function keepRecent(merchantId: string, item: Item): void {
  if (item.go === undefined) return
  // One that is chosen among the recent ones has a value of its own there.
  const value = item.value.replace(/^recent:/, '')
  const others = recentItems(merchantId).filter((other) => other.value !== value)
  kept = { merchantId, items: [{ ...item, value, mark: undefined }, ...others].slice(0, maxItems) }
}
