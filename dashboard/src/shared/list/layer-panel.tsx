import { type ReactNode, useEffect, useRef } from 'react'
import styles from './filter-editor.module.css'

/**
 * The lazy-loaded content of an open popover. Focuses its first control, unless a control has the focus already.
 * @param flush no padding
 */
export function LayerPanel({ flush, children }: { flush?: boolean; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = panel
    const { activeElement } = document
    if (current === null || (activeElement !== document.body && activeElement !== current.closest('[role="dialog"]')))
      return
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
