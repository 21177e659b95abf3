import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

/**
 * A line of tabs. `children` are either links of the router (pages of an object: give the current one `aria-current="page"`,
 * as routers do) or `TabButton`s (saved views). `end` stands at the other side.
 */
export function Tabs({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.line}>
      <nav className={styles.tabs} aria-label={label}>
        {children}
      </nav>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/** A tab that changes what is shown without being a page of its own. */
export function TabButton({
  active,
  icon,
  count,
  children,
  onClick,
}: {
  active: boolean
  icon?: ReactElement
  count?: ReactNode
  children: ReactNode
  onClick: () => void
}) {
  return (
    <button type="button" aria-pressed={active} className={classNames(styles.tab)} onClick={onClick}>
      {icon}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  )
}
