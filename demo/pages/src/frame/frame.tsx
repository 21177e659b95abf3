import { Badge } from '@firepay/ui/components/badge.tsx'
import { IconInfoCircle, IconSettings } from '@firepay/ui/components/icons.ts'
import type { ExtensionFrameProps } from '@firepay/ui/shell/extension.ts'
import { MenuTree, type TreeSection } from '@firepay/ui/shell/menu-tree.tsx'
import { Shell } from '@firepay/ui/shell/shell.tsx'
import type { MenuBarGroup } from '@firepay/ui/shell/shell-props.ts'
import type { Layout } from '@firepay/ui/theme/appearance.ts'
import { Navigate, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Place, PlaceProvider } from '../context.tsx'
import { ledTo } from '../gate.ts'
import { menuFor } from '../menu.tsx'
import { findPage, keyOf, type Page } from '../pages.ts'
import { can, homeOf, useDemoPerson, type Viewer, viewerOf } from '../person.ts'
import { Bookmarks } from './bookmarks.tsx'
import styles from './frame.module.css'
import { Tools } from './tools.tsx'

const texts = {
  skip: 'Skip to the page',
  menu: 'Menu of the sample area',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  collapseMenu: 'Show the icons of the menu only',
  expandMenu: 'Show the whole menu',
  sections: 'Sections',
  toTop: 'Back to top',
}

/** The frame of the sample area's pages: menu, header and access. */
export default function DemoFrame(props: ExtensionFrameProps) {
  const { pathname } = useLocation()
  const demoPerson = useDemoPerson()
  const { appName, link, person, children } = props
  const name = person?.name
  const place = useMemo((): Place => {
    const found = findPage(pathname)
    const viewer = viewerOf(name === undefined ? null : { name }, demoPerson)
    return { appName, link, page: found?.page, params: found?.params ?? {}, viewer }
  }, [pathname, name, demoPerson, appName, link])
  useTitle(place.page, appName)
  const away = ledTo(place.page, place.viewer)
  if (away !== undefined) return <LedAway to={away} from={pathname} productHref={props.productHref} />
  return (
    <PlaceProvider value={place}>
      {place.page === undefined || place.page.isBlank ? (
        <Blank startFrom={props.startFrom}>{children}</Blank>
      ) : (
        <Framed {...props} page={place.page} viewer={place.viewer} pathname={pathname} />
      )}
    </PlaceProvider>
  )
}

/** An anonymous visitor of "/" is redirected to the product's sign-in, which is another document. */
function LedAway({ to, from, productHref }: { to: string; from: string; productHref: string }) {
  const isForProduct = to === '/login' && from === '/'
  useEffect(() => {
    if (isForProduct) location.replace(productHref)
  }, [isForProduct, productHref])
  if (isForProduct) return null
  return <Navigate to={to} {...(to === '/login' && { search: { wanted: from } })} replace />
}

function Framed({
  page,
  viewer,
  pathname,
  ...props
}: ExtensionFrameProps & { page: Page; viewer: Viewer | null; pathname: string }) {
  const [isMenuOpened, setIsMenuOpened] = useState(false)
  const { layout, onAppearanceChange, startFrom } = props
  useLayoutEffect(() => startFrom(preset, page.layout), [startFrom, page.layout])
  useFocusOnNewPage(page.app ?? pathname)
  const sections = useMemo(() => menuFor(viewer, pathname), [viewer, pathname])
  return (
    <Shell
      appName={props.appName}
      homeHref={homeOf(viewer)}
      link={props.link}
      layout={layout}
      menu={[]}
      path={pathname}
      bar={barOf(sections, props.link)}
      menuTree={(onNavigate) => <MenuTree sections={sections} link={props.link} onNavigate={onNavigate} />}
      badge={<Badge outline>Demo</Badge>}
      tabs={[]}
      switcher={can(viewer) && <Bookmarks />}
      tools={<Tools {...props} viewer={viewer} />}
      footer={
        <>
          <span>
            © {new Date().getFullYear()} {props.appName}
          </span>
          <span className={styles.gap} />
          <span>Sample data, reset at every reload</span>
        </>
      }
      menuOpened={isMenuOpened}
      onMenuOpenedChange={setIsMenuOpened}
      onMenuCollapsedChange={(isCollapsed) => onAppearanceChange({ menu: isCollapsed ? 'collapsed' : 'visible' })}
      texts={texts}
    >
      <p className={styles.notice}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        <span className={styles.gap}>
          Demo area with sample data.<span className={styles.wide}> Nothing here touches your payments.</span>
        </span>
        <props.link href={props.productHref}>
          {viewer?.isOfProduct ? 'Back to your sites' : 'Sign in to the product'}
        </props.link>
      </p>
      <button type="button" className={styles.gear} aria-label="Customize the look" onClick={props.onCustomize}>
        <IconSettings size={18} stroke={1.75} aria-hidden />
      </button>
      <Suspense>
        <div key={keyOf(page)} className={styles.page} data-app-layout={page.app}>
          {props.children}
        </div>
      </Suspense>
    </Shell>
  )
}

/** A page without the frame: sign-in, faults, a printed invoice. */
function Blank({ startFrom, children }: Pick<ExtensionFrameProps, 'startFrom' | 'children'>) {
  useLayoutEffect(() => startFrom(blank), [startFrom])
  return (
    <main id="main" tabIndex={-1} className={styles.blank}>
      <Suspense>{children}</Suspense>
    </main>
  )
}

/** The sample area has its own layout (catalogue 2.1); changes last until a reload. */
const preset: Partial<Layout> = { menuLayout: 'vertical', menu: 'visible', navbar: 'floating', footer: 'static' }
const blank: Partial<Layout> = { menu: 'hidden', navbar: 'hidden', footer: 'hidden' }

/** The sections as groups of the menu bar; entries before the first title are a group as well. */
function barOf(sections: readonly TreeSection[], link: ExtensionFrameProps['link']): MenuBarGroup[] {
  return sections.flatMap(({ label, entries }) => {
    if (label === undefined) {
      return barOf(
        entries.map((entry) => ({ label: entry.label, entries: entry.entries ?? [entry] })),
        link,
      )
    }
    return [
      {
        label,
        isCurrent: entries.some(({ holdsPage }) => holdsPage),
        content: (close) => <MenuTree sections={[{ entries }]} link={link} onNavigate={close} />,
      },
    ]
  })
}

function useTitle(page: Page | undefined, appName: string) {
  useEffect(() => {
    document.title = `${page?.title ?? 'No such page'} · ${appName}`
  }, [page, appName])
}

/** A new page starts at its content, also for screen readers. */
function useFocusOnNewPage(key: string) {
  const previous = useRef(key)
  useEffect(() => {
    if (previous.current === key) return
    previous.current = key
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [key])
}
