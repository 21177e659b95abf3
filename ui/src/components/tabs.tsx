import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

/**
 * A line of tabs. `children` are either links of the router (pages of an object: give the current one `aria-current="page"`,
 * as routers do) or `TabButton`s (saved views). `end` stands at the other side. Where the line is wider than the screen
 * it scrolls, and the current tab is kept in sight.
 */
export function Tabs({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) {
  const list = useRef<HTMLElement>(null)
  useCurrentInSight(list)
  return (
    <div className={styles.line}>
      <nav ref={list} className={styles.tabs} aria-label={label}>
        {children}
      </nav>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

function useCurrentInSight(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = list.current
    if (box === null) return
    const show = () => {
      const tab = box.querySelector('[aria-current="page"], [aria-pressed="true"]')?.getBoundingClientRect()
      const { left, width } = box.getBoundingClientRect()
      // Distances on the screen, so that it holds in both directions; a line that fits does not move.
      if (tab !== undefined) box.scrollBy({ left: tab.left + tab.width / 2 - (left + width / 2) })
    }
    show()
    // Routers mark their links by themselves, without rendering this line again.
    const marks = new MutationObserver(show)
    marks.observe(box, { subtree: true, attributes: true, attributeFilter: ['aria-current', 'aria-pressed'] })
    return () => marks.disconnect()
  }, [list])
}

/** Parts the tabs that are always there from those that somebody made. */
export function TabDivider() {
  return <span className={styles.divider} aria-hidden="true" />
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
