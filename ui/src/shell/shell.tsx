import { lazy, Suspense, useState } from 'react'
import { SkipLink } from '../components/skip-link.tsx'
import { useNarrow } from '../components/use-narrow.ts'
import { HeaderStrip } from './header-strip.tsx'
import { MenuColumn } from './menu-column.tsx'
import styles from './shell.module.css'
import type { ShellProps } from './shell-props.ts'

// The drawer brings the code of layered panels, which the first screen does not need.
const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })))

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
          {props.notice}
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
