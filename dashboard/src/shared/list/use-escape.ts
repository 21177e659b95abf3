import { useEffect, useRef } from 'react'

/** Calls `onEscape` when Esc is pressed and nothing over the page, and no field, has a use for it. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.documentElement.dataset.scrollLocked !== undefined) return
      const inside = event.target instanceof Element ? event.target : null
      if (inside?.closest('input, textarea, select, [role="dialog"], [role="menu"]')) return
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [active])
}
