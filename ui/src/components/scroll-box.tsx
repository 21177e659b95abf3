import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './scroll-box.module.css'

/**
 * Holds a table that may be wider than its card, and scrolls it sideways then. Only while it does is it a region with a name,
 * which the keyboard reaches.
 */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const [scrolls, setScrolls] = useState(false)
  const measure = () => {
    const { current } = box
    if (current !== null) setScrolls(current.scrollWidth > current.clientWidth)
  }
  // Rows that come change the height of the box, other contents are drawn with it.
  useLayoutEffect(measure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is on the screen when it is called.
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
