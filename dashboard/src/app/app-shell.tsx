import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconAdjustmentsHorizontal } from '@firepay/ui/components/icons.ts'
import { ReadOnlyProvider } from '@firepay/ui/components/read-only.tsx'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { showToast, ToastRegion } from '@firepay/ui/components/toast.tsx'
import { keepTyped } from '@firepay/ui/components/typed-ahead.ts'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { ExtensionFetchProvider } from '@firepay/ui/shell/extension-fetch.tsx'
import { Shell } from '@firepay/ui/shell/shell.tsx'
import { type AnyRouter, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { appConfig } from '../api/app-config.ts'
import { extensionFetch } from '../api/client.ts'
import { signInAgain } from '../api/sign-in-again.ts'
import { stepUp } from '../api/step-up.ts'
import { roleNames } from '../locale/role-names.ts'
import { shellTexts } from '../locale/shell.ts'
import { useUser } from '../shared/current-user.ts'
import { LeaveGuard } from '../shared/form/leave-guard.tsx'
import { homeOf, isOwnPage } from '../shared/home.ts'
import { RouterLink } from '../shared/router-link.tsx'
import { useShortcuts } from '../shared/shortcuts.ts'
import { takeMoved } from '../shared/tab-merchant.ts'
import { viewAs } from '../shared/view-as.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './app-shell.module.css'
import { changeAppearance, useLayout } from './appearance-store.ts'
import { extensionMenu, extensionTitle } from './extension-routes.tsx'
import { extensions } from './extensions.ts'
import { ModeLine } from './mode-line.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { OperatorBanner } from './operator-banner.tsx'
import { loadPalette, SearchButton } from './palette/search-button.tsx'
import { menuOf, sectionsFor } from './sections.tsx'
import { SessionEnding } from './session-ending.tsx'
import { UnlessShutOut } from './shut-out.tsx'
import { SiteSwitcher } from './site-switcher.tsx'
import { SlowBanner } from './slow-banner.tsx'
import { ViewAsBanner } from './view-as-banner.tsx'

const AddressFaults = lazy(() => import('./address-faults.tsx').then((module) => ({ default: module.AddressFaults })))
const Customizer = lazy(() => import('./customizer.tsx').then((module) => ({ default: module.Customizer })))
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })))
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })))
const SignInAgainDialog = lazy(() =>
  import('./sign-in-again-dialog.tsx').then((module) => ({ default: module.SignInAgainDialog })),
)
const StepUpDialog = lazy(() => import('./step-up-dialog.tsx').then((module) => ({ default: module.StepUpDialog })))

type Layer = 'none' | 'menu' | 'customizer' | 'shortcuts' | 'palette'

/** The shell filled with the product: sections, site switcher, account, customizer, keyboard shortcuts. */
export function AppShell() {
  const router = useRouter()
  const user = useUser()
  const viewed = viewAs.role()
  const layout = useLayout()
  const narrow = useNarrow(1080)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // The path of the rendered page, which is the previous one during navigation.
  const shownPath = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const hasSearch = useRouterState({ select: (state) => state.location.searchStr !== '' })
  const route = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath })
  const isSignInAsked = useSyncExternalStore(signInAgain.subscribe, signInAgain.isAsked)
  const isStepUpAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked)
  const [layer, setLayer] = useState<Layer>('none')
  // Opened layers stay mounted, so that they can animate out.
  const [used, setUsed] = useState<ReadonlySet<Layer>>(new Set())
  const open = (next: Layer) => {
    setLayer(next)
    setUsed((before) => new Set(before).add(next))
  }
  const close = () => setLayer('none')
  const openPalette = useCallback(() => {
    setLayer('palette')
    setUsed((before) => new Set(before).add('palette'))
  }, [])

  // An operator on an own page views no merchant, whatever the session's merchant is.
  const isOutside = user.role === 'operator' && isOwnPage(pathname)
  const zone = isOutside ? user.timeZone : user.merchant.timeZone
  const sections = sectionsFor(user, isOutside)
  const tabs = sections.filter((section) => section.key !== undefined)
  const menu = [...menuOf(sections), ...extensionMenu(extensions, user)]
  const place =
    extensionTitle(extensions, route) ?? sections.find((section) => pathname.startsWith(section.href))?.label

  useFocusOnNewPage(pathname)
  useMovedNotice(user)
  useShortcuts({
    ...Object.fromEntries(
      tabs.map((section) => [`g ${section.key}`, () => void router.navigate({ to: section.href })]),
    ),
    '[': () => {
      if (narrow || layout.menu === 'hidden') open('menu')
      else void changeAppearance({ menu: layout.menu === 'collapsed' ? 'visible' : 'collapsed' })
    },
    '/': () => goToListSearch(router),
    '?': () => open('shortcuts'),
  })

  return (
    <TimeSettingsProvider zone={zone} dateStyle={user.dateStyle}>
      <ExtensionFetchProvider fetch={extensionFetch}>
        <Shell
          appName={appConfig().appName}
          homeHref={homeOf(user)}
          link={RouterLink}
          layout={layout}
          menu={menu}
          path={shownPath}
          tabs={tabs.map((tab) => ({ ...tab, isOpen: tab.alsoAt?.some((path) => pathname.startsWith(path)) ?? false }))}
          place={place}
          notice={!isOutside && showsData(pathname) && <ModeLine />}
          switcher={isOutside ? <Badge outline>{shellTexts.groups.service}</Badge> : <SiteSwitcher />}
          widgets={extensions.flatMap((extension) => extension.navbar ?? [])}
          tools={
            <>
              <SearchButton isOpened={layer === 'palette'} onOpen={openPalette} />
              <span className={styles.wideOnly}>
                <IconButton label={shellTexts.customize} onClick={() => open('customizer')}>
                  <IconAdjustmentsHorizontal size={20} stroke={1.75} />
                </IconButton>
              </span>
              <AccountMenu
                isOutside={isOutside}
                pagesOfMerchant={sections.filter(({ group }) => group === 'merchant')}
                onTheme={() => open('customizer')}
                onShortcuts={() => open('shortcuts')}
              />
            </>
          }
          footer={
            <>
              <span>{shellTexts.footer.copyright(new Date().getFullYear(), appConfig().appName)}</span>
              <span className={styles.gap} />
              <a href={new URL('/openapi.json', new URL(appConfig().apiBase, location.href)).href}>
                {shellTexts.footer.apiReference}
              </a>
              <span>{shellTexts.footer.zone(zone)}</span>
            </>
          }
          menuOpened={layer === 'menu'}
          onMenuOpenedChange={(opened) => (opened ? open('menu') : close())}
          onMenuCollapsedChange={(collapsed) => void changeAppearance({ menu: collapsed ? 'collapsed' : 'visible' })}
          texts={shellTexts.frame}
        >
          {user.role === 'operator' && !isOutside && <OperatorBanner />}
          <ViewAsBanner />
          <OfflineBanner />
          <SlowBanner />
          <ReadOnlyProvider reason={viewed === null ? undefined : shellTexts.viewAs.readOnly(roleNames[viewed])}>
            <UnlessShutOut>
              {hasSearch && (
                <Suspense>
                  <AddressFaults isOfData={!isOutside && showsData(pathname)} />
                </Suspense>
              )}
              <Outlet />
            </UnlessShutOut>
          </ReadOnlyProvider>
        </Shell>
      </ExtensionFetchProvider>
      <Suspense>
        {used.has('customizer') && <Customizer opened={layer === 'customizer'} onClose={close} />}
        {used.has('palette') && (
          <Palette
            opened={layer === 'palette'}
            onClose={close}
            menu={menu}
            isOutside={isOutside}
            onTheme={() => open('customizer')}
            onShortcuts={() => open('shortcuts')}
          />
        )}
        {used.has('shortcuts') && <ShortcutSheet opened={layer === 'shortcuts'} onClose={close} sections={tabs} />}
        {isStepUpAsked && <StepUpDialog />}
        {isSignInAsked && <SignInAgainDialog />}
      </Suspense>
      <LeaveGuard />
      <SessionEnding />
      <ToastRegion label={shellTexts.toasts.region} dismissLabel={shellTexts.toasts.dismiss} />
    </TimeSettingsProvider>
  )
}

const pagesOfData = [
  ...['/overview', '/transactions', '/balances', '/reports', '/payouts', '/sites'],
  ...['/notifications', '/ingest-events', '/import', '/search'],
]

/** True if the page shows site data, which is live or test. */
function showsData(pathname: string): boolean {
  return pagesOfData.some((page) => pathname === page || pathname.startsWith(`${page}/`))
}

/** Focuses the list's search field; during navigation, once the page has rendered, with the keys typed meanwhile. */
function goToListSearch(router: AnyRouter) {
  const field = () => document.querySelector<HTMLInputElement>('[data-list-search]')
  if (router.state.status !== 'pending') return field()?.focus()
  const stop = keepTyped()
  const leave = router.subscribe('onRendered', () => {
    leave()
    const found = field()
    if (found === null) stop()
    else found.focus()
  })
}

/** Announces a merchant switch made elsewhere, once the tab is visible. */
function useMovedNotice(user: UserRecord) {
  useEffect(() => {
    const moved = user.role === 'operator' ? null : takeMoved()
    if (moved === null) return
    const tell = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', tell)
      showToast({ tone: 'info', text: shellTexts.merchants[moved](user.merchant.name) })
    }
    document.addEventListener('visibilitychange', tell)
    tell()
  }, [user])
}

/** Moves the focus to the content of a new page, also for screen readers; the first page keeps the browser's focus. */
function useFocusOnNewPage(pathname: string) {
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
