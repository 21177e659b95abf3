import { useSyncExternalStore } from 'react'

/**
 * Whether the window is at most this wide. 720: phones; 1080: tabs are in the menu and the aside is below;
 * 1239: nothing opens beside a list, which it does from 1240 on (DESIGN §6, §12).
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
