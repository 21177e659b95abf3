import type { ReactNode } from 'react'
import styles from './columns.module.css'

/**
 * The content grid of a page: main content with an aside, which moves below on narrow windows.
 * @param beside `never`: aside always below, as in a drawer; `wide`: beside only on wide windows, for wide tables
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
