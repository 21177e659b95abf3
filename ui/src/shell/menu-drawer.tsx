import { Drawer } from '../components/drawer.tsx'
import { Wordmark } from '../components/wordmark.tsx'
import styles from './menu.module.css'
import { MenuList } from './menu-list.tsx'
import type { ShellProps } from './shell-props.ts'

/** The menu as a drawer of 280 px: opened by the burger or `[`; closed by Esc, the scrim or a choice. */
export function MenuDrawer({
  appName,
  homeHref,
  link: Link,
  menu,
  menuTree,
  badge,
  texts,
  menuOpened,
  onClose,
}: ShellProps & { onClose: () => void }) {
  return (
    <Drawer
      opened={menuOpened}
      onClose={onClose}
      title={texts.menu}
      side="start"
      width={280}
      closeLabel={texts.closeMenu}
      bare
    >
      <nav className={styles.menu} aria-label={texts.menu}>
        <div className={styles.head}>
          <Link href={homeHref} className={styles.home ?? ''} onClick={onClose}>
            <Wordmark name={appName} />
          </Link>
          {badge}
        </div>
        {menuTree?.(onClose) ?? <MenuList groups={menu} link={Link} onNavigate={onClose} />}
      </nav>
    </Drawer>
  )
}
