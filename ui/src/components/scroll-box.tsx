import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './scroll-box.module.css'

/** Scrolls a wide table sideways inside its card. A named, focusable region only while it scrolls. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const [scrolls, setScrolls] = useState(false)
  const measure = () => {
    const { current } = box
    if (current !== null) setScrolls(current.scrollWidth > current.clientWidth)
  }
  // New rows change the box's height; other content re-renders with it.
  useLayoutEffect(measure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it measures the current layout.
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={box} className={styles.box} {...(scrolls && { 'aria-label': label, tabIndex: 0 })}>
      {children}
    </section>
  )
}
