import { useSyncExternalStore } from 'react'

const query = '(pointer: coarse)'

/** Row height in pixels: 40, or 48 on touch screens (`--ds-row`). */
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
