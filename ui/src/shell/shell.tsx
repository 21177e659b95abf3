import { lazy, Suspense, useRef, useState } from 'react'
import { SkipLink } from '../components/skip-link.tsx'
import { useNarrow } from '../components/use-narrow.ts'
import { HeaderStrip } from './header-strip.tsx'
import { MenuColumn } from './menu-column.tsx'
import { ScrollTop } from './scroll-top.tsx'
import styles from './shell.module.css'
import type { ShellProps } from './shell-props.ts'
import { usePageTransition } from './use-page-transition.ts'

// The drawer brings the code of layers, which the first screen does not need; few layouts use the bar.
const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })))
const MenuBar = lazy(() => import('./menu-bar.tsx').then((module) => ({ default: module.MenuBar })))

/**
 * The frame of every page after sign-in: menu, header strip, `<main id="main">`, footer. The forms follow `layout`,
 * which `applyAppearance` writes to `<html>`. At 1080 px and below the menu is a drawer.
 */
export function Shell(props: ShellProps) {
  const { layout, texts, menuOpened, onMenuOpenedChange } = props
  const narrow = useNarrow(1080)
  const menuAt = narrow || layout.menu === 'hidden' ? 'drawer' : layout.menuLayout === 'horizontal' ? 'bar' : 'column'
  // The drawer loads and mounts on first opening.
  const [drawerUsed, setDrawerUsed] = useState(false)
  if (menuOpened && !drawerUsed) setDrawerUsed(true)
  const content = useRef<HTMLDivElement>(null)
  usePageTransition(content, props.path, layout.routerTransition)

  return (
    <>
      <SkipLink>{texts.skip}</SkipLink>
      <div className={styles.app}>
        {menuAt === 'column' && <MenuColumn {...props} collapsed={layout.menu === 'collapsed'} />}
        <div className={styles.frame}>
          <HeaderStrip {...props} menuAt={menuAt} onOpenMenu={() => onMenuOpenedChange(true)} />
          {menuAt === 'bar' && (
            <Suspense fallback={<div className={styles.barPlace} />}>
              <MenuBar {...props} />
            </Suspense>
          )}
          {props.notice}
          <main id="main" tabIndex={-1} className={styles.main}>
            <div ref={content} className={styles.box}>
              {props.children}
            </div>
            <div id="layers" />
          </main>
          {layout.footer !== 'hidden' && (
            <footer className={styles.footer}>
              <div className={styles.footBox}>{props.footer}</div>
            </footer>
          )}
        </div>
        {props.aside}
      </div>
      {drawerUsed && menuAt === 'drawer' && (
        <Suspense>
          <MenuDrawer {...props} onClose={() => onMenuOpenedChange(false)} />
        </Suspense>
      )}
      <ScrollTop label={texts.toTop} />
    </>
  )
}
