import { type ReactNode, useEffect, useRef } from 'react'
import styles from './filter-editor.module.css'

/**
 * The content of a popover whose code came after it had opened: takes the focus that what stood there before (`LayerWaiting`)
 * lost when it went, for Esc is heard only inside.
 * @param flush its parts reach the edges of the popover
 */
export function LayerPanel({ flush, children }: { flush?: boolean; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = panel
    // Elsewhere than on nothing: the popover was closed before its code was there, and is fading.
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
