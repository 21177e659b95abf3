import { type ReactNode, useEffect, useRef } from 'react'
import styles from './grid.module.css'
import { turnInViewFirst } from './turn-in-view-first.ts'

/** Cards beside each other on twelve columns; below each other where the page is narrow. */
export function Grid({ children }: { children: ReactNode }) {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => (grid.current === null ? undefined : turnInViewFirst([...grid.current.children])), [])
  return (
    <div ref={grid} className={styles.grid}>
      {children}
    </div>
  )
}

/** A place of the grid, `span` columns wide; what stands in it is as high as its row. */
export function Cell({ span, children }: { span: 2 | 3 | 4 | 6 | 8 | 12; children: ReactNode }) {
  return (
    <div className={styles.cell} data-span={span}>
      {children}
    </div>
  )
}
