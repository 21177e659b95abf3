import { useSyncExternalStore } from 'react'

const query = '(pointer: coarse)'

/** The fixed height of a row: 40 px, 48 where fingers point (`--ds-row`). */
export function useRowHeight(): 40 | 48 {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => (matchMedia(query).matches ? 48 : 40),
  )
}
