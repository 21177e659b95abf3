import { isPageCovered } from '@firepay/ui/components/page-covered.ts'
import { type RefObject, useEffect, useRef } from 'react'

/** Active handlers, latest last. */
const open: RefObject<() => void>[] = []

/** Calls `onEscape` on Esc, unless a layer or a text field handles it. Only the latest active handler is called. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!active) return
    if (open.push(latest) === 1) window.addEventListener('keydown', press)
    return () => {
      open.splice(open.indexOf(latest), 1)
      if (open.length === 0) window.removeEventListener('keydown', press)
    }
  }, [active])
}

function press(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  if (isPageCovered()) return
  const inside = event.target instanceof Element ? event.target : null
  if (inside?.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="menu"]')) return
  open.at(-1)?.current()
}
