import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

/**
 * A line of tabs. `children` are router links (pages of an object; the current one has `aria-current="page"`) or
 * `TabButton`s (saved views). `end` is at the opposite end. An overflowing line scrolls and keeps the current tab
 * visible.
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
      // Screen distances, which hold in both directions; a line that fits does not scroll.
      if (tab !== undefined) box.scrollBy({ left: tab.left + tab.width / 2 - (left + width / 2) })
    }
    show()
    // Routers set aria-current without re-rendering this line.
    const marks = new MutationObserver(show)
    marks.observe(box, { subtree: true, attributes: true, attributeFilter: ['aria-current', 'aria-pressed'] })
    return () => marks.disconnect()
  }, [list])
}

/** Separates built-in tabs from saved ones. */
export function TabDivider() {
  return <span className={styles.divider} aria-hidden="true" />
}

/** A tab that changes the content without being a page. */
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
