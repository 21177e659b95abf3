import type { ReactNode } from 'react'
import styles from './columns.module.css'

/** The grid of a page's content: what it is about, and beside it (below on narrow windows) what belongs to it. */
export function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  )
}
