import { IconButton } from '../components/icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from '../components/icons.ts'
import { Wordmark } from '../components/wordmark.tsx'
import styles from './menu.module.css'
import { MenuList } from './menu-list.tsx'
import type { ShellProps } from './shell-props.ts'

/**
 * The menu as a column: 248 px, or 68 px of icons that expands over the page on hover and focus. The semi-dark skin
 * darkens only this column.
 */
export function MenuColumn({
  appName,
  homeHref,
  link: Link,
  menu,
  menuTree,
  badge,
  texts,
  collapsed,
  onMenuCollapsedChange,
}: ShellProps & { collapsed: boolean }) {
  const label = collapsed ? texts.expandMenu : texts.collapseMenu
  const Arrow = collapsed ? IconChevronRight : IconChevronLeft
  return (
    <div className={styles.column} data-collapsed={collapsed || undefined}>
      <nav className={styles.menu} aria-label={texts.menu}>
        <div className={styles.head}>
          <Link href={homeHref} className={styles.home ?? ''}>
            <Wordmark name={appName} />
          </Link>
          {badge}
          <IconButton
            label={label}
            size="sm"
            className={styles.toggle ?? ''}
            onClick={() => onMenuCollapsedChange(!collapsed)}
          >
            <Arrow className="flip-rtl" size={16} stroke={2} />
          </IconButton>
        </div>
        {menuTree?.() ?? <MenuList groups={menu} link={Link} />}
      </nav>
    </div>
  )
}
