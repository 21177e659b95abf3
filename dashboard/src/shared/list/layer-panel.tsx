import { type ReactNode, useEffect, useRef } from 'react'
import styles from './filter-editor.module.css'

/**
 * The lazy-loaded content of an open popover. Takes the focus that the replaced `LayerWaiting` lost, because Esc works
 * only with the focus inside.
 * @param flush no padding
 */
export function LayerPanel({ flush, children }: { flush?: boolean; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = panel
    // With the focus elsewhere, the popover was closed before its code loaded and is fading out.
    if (current === null || document.activeElement !== document.body) return
    const first =
      current.querySelector<HTMLElement>('[data-autofocus]') ??
      current.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)')
    ;(first ?? current).focus({ preventScroll: true })
  }, [])
  return (
    <div ref={panel} className={flush ? styles.flush : styles.panel} tabIndex={-1}>
      {children}
    </div>
  )
}
