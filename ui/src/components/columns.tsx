import type { ReactNode } from 'react'
import styles from './columns.module.css'

/**
 * The grid of a page's content: what it is about, and beside it (below on narrow windows) what belongs to it.
 * @param beside `never`: below on every window, as in a drawer; `wide`: beside it only on wide windows, for broad tables
 */
export function Columns({
  aside,
  beside,
  children,
}: {
  aside: ReactNode
  beside?: 'never' | 'wide' | undefined
  children: ReactNode
}) {
  return (
    <div className={styles.columns} data-beside={beside}>
      <div>{children}</div>
      {aside && <aside>{aside}</aside>}
    </div>
  )
}
