import { useSyncExternalStore } from 'react'

/**
 * True at window widths up to `maxPx`. 720: phones; 1080: tabs move into the menu and the aside below; 1239: no detail
 * panel next to lists (DESIGN §6, §12).
 */
export function useNarrow(maxPx: 720 | 1080 | 1239): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(`(max-width: ${maxPx}px)`)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(`(max-width: ${maxPx}px)`).matches,
  )
}
