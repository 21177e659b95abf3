import { lazy, type ReactNode, Suspense, useState } from 'react'
import { SkipLink } from '../components/skip-link.tsx'
import { useNarrow } from '../components/use-narrow.ts'
import type { Layout } from '../theme/appearance.ts'
import type { MenuGroup, ShellWidget } from './extension.ts'
import { HeaderStrip } from './header-strip.tsx'
import { MenuColumn } from './menu-column.tsx'
import styles from './shell.module.css'
import type { ShellLink } from './shell-link.ts'

// The drawer brings the code of layered panels, which the first screen does not need.
const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })))

export type ShellTexts = {
  skip: string
  menu: string
  openMenu: string
  closeMenu: string
  collapseMenu: string
  expandMenu: string
  sections: string
}

export type ShellProps = {
  appName: string
  homeHref: string
  link: ShellLink
  layout: Layout
  menu: readonly MenuGroup[]
  /** The sections in the strip: at most five. */
  tabs: readonly { href: string; label: string }[]
  /** The site switcher. */
  switcher?: ReactNode
  /** Where we are, shown when the menu column has taken the tabs' place. */
  place?: ReactNode
  widgets?: readonly ShellWidget[]
  /** At the end of the strip: alerts, customise, account. */
  tools?: ReactNode
  footer?: ReactNode
  menuOpened: boolean
  onMenuOpenedChange: (opened: boolean) => void
  onMenuCollapsedChange: (collapsed: boolean) => void
  texts: ShellTexts
  children: ReactNode
}

/**
 * The frame of every page after sign-in: menu, header strip, `<main id="main">`, footer. Their forms follow `layout`, whose
 * attributes `applyAppearance` has put on `<html>`. Under 1080 px the menu is always a drawer.
 */
export function Shell(props: ShellProps) {
  const { layout, texts, menuOpened, onMenuOpenedChange } = props
  const narrow = useNarrow(1080)
  const column = layout.menu !== 'hidden' && !narrow
  // The drawer's code and markup are made at the first opening.
  const [drawerUsed, setDrawerUsed] = useState(false)
  if (menuOpened && !drawerUsed) setDrawerUsed(true)

  return (
    <>
      <SkipLink>{texts.skip}</SkipLink>
      <div className={styles.app}>
        {column && <MenuColumn {...props} collapsed={layout.menu === 'collapsed'} />}
        <div className={styles.frame}>
          <HeaderStrip {...props} withMenuButton={!column} onOpenMenu={() => onMenuOpenedChange(true)} />
          <main id="main" tabIndex={-1} className={styles.main}>
            <div className={styles.box}>{props.children}</div>
            <div id="layers" />
          </main>
          {layout.footer !== 'hidden' && (
            <footer className={styles.footer}>
              <div className={styles.footBox}>{props.footer}</div>
            </footer>
          )}
        </div>
      </div>
      {drawerUsed && !column && (
        <Suspense>
          <MenuDrawer {...props} onClose={() => onMenuOpenedChange(false)} />
        </Suspense>
      )}
    </>
  )
}
