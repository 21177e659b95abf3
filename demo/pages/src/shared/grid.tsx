import { type ReactNode, useEffect, useRef } from 'react'
import styles from './grid.module.css'
import { turnInViewFirst } from './turn-in-view-first.ts'

/** A grid of twelve columns; one column on narrow pages. */
export function Grid({ children }: { children: ReactNode }) {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => (grid.current === null ? undefined : turnInViewFirst([...grid.current.children])), [])
  return (
    <div ref={grid} className={styles.grid}>
      {children}
    </div>
  )
}

/** A grid cell, `span` columns wide; its content fills the row's height. */
export function Cell({ span, children }: { span: 2 | 3 | 4 | 6 | 8 | 12; children: ReactNode }) {
  return (
    <div className={styles.cell} data-span={span}>
      {children}
    </div>
  )
}
