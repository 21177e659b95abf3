import '@firepay/ui/theme/page.css'
import { setFormatLocale } from '@firepay/ui/components/format-locale.ts'
import { loadLayers } from '@firepay/ui/components/layers.ts'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { applyAppearance, schemeOf } from '@firepay/ui/theme/appearance.ts'
import { ThemeProvider } from '@firepay/ui/theme/theme-provider.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setAppConfig } from '../api/app-config.ts'
import { connectApi } from '../api/client.ts'
import { readConfig } from '../api/config.ts'
import { live } from '../api/live.ts'
import { session } from '../api/session.ts'
import { signInAgain } from '../api/sign-in-again.ts'
import { formats } from '../locale/formats.ts'
import { shellTexts } from '../locale/shell.ts'
import { afterFactor } from '../shared/after-factor.ts'
import { userQuery } from '../shared/current-user.ts'
import { leaveForSignIn } from '../shared/leave-for-sign-in.ts'
import { shownOnce } from '../shared/shown-once.ts'
import { tabMerchant } from '../shared/tab-merchant.ts'
import { viewAs } from '../shared/view-as.ts'
import { currentAppearance, takeLayoutOfAccount, useAppearance } from './appearance-store.ts'
import { askOverPage } from './ask-over-page.ts'
import { extensions } from './extensions.ts'
import { queries } from './queries.ts'
import { router } from './router.tsx'
import { removeServiceWorkers } from './service-workers.ts'

void start()

/** Entry point of the application after sign-in. */
async function start() {
  if (window.firepayLoadsAgain) return
  removeServiceWorkers()
  setFormatLocale(formats)
  applyAppearance(currentAppearance())
  const config = await readConfig()
  setAppConfig(config)
  connectApi(config, {
    onExpired: askOverPage,
    onFactorNeeded: leadToEnrolment,
    wrapFetch: wrapAll,
    viewedAs: viewAs.role,
    merchant: {
      shown: tabMerchant.id,
      // The path being navigated to: loaders call the API before the page renders.
      screen: () => (session.user()?.role === 'operator' ? router.latestLocation.pathname : null),
      onStale: () => void queries.fetchQuery({ ...userQuery, staleTime: 0 }),
    },
  })
  live.openBy(() => void import('../api/follow-changes.ts').then(({ followChanges }) => followChanges()))
  tabMerchant.follow(session.user())
  viewAs.begin(session.user()?.role)
  if (viewAs.hasEnded()) showToast({ tone: 'info', text: shellTexts.viewAs.ended })
  router.subscribe('onResolved', viewAs.keep)
  const stop = router.subscribe('onResolved', () => {
    stop()
    whenIdle(() => void loadLayers().catch(() => undefined))
  })
  followOtherTabs()
  takeFirstLayout()
  const root = document.getElementById('root')
  if (root === null) throw new Error('The document has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

/** Preloads code for likely interactions while the browser is idle. */
function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 1000)
}

function App() {
  const { skin, direction } = useAppearance()
  return (
    <ThemeProvider scheme={schemeOf(skin)} direction={direction}>
      {pages}
    </ThemeProvider>
  )
}

/** A constant element, so that a skin change, which is done by attributes of `<html>`, re-renders no page. */
const pages = (
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)

function wrapAll(next: typeof fetch): typeof fetch {
  return extensions.reduce((inner, extension) => extension.wrapFetch?.(inner) ?? inner, next)
}

/** The role must set up a second factor: leads to the security page, which shows the reason. */
function leadToEnrolment() {
  // Secrets that are shown once must stay; the next call leads there.
  if (location.pathname.startsWith('/security') || shownOnce.isOpen()) return
  afterFactor.remember()
  void router.navigate({ to: '/security', search: { required: 'factor' } })
}

/**
 * Applies the account's layout with the first user record, while the page still loads. Later changes wait for the next
 * document, so that nothing moves while the user reads.
 */
function takeFirstLayout() {
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey !== userQuery.queryKey) return
    stop()
    takeLayoutOfAccount()
  })
}

/**
 * Sign-out and merchant switch in one tab apply to all tabs. An expired session asks for sign-in in every tab; one
 * sign-in serves all.
 */
function followOtherTabs() {
  const follow = () => tabMerchant.follow(session.user())
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'refreshToken' && key !== 'userData') return
    if (session.isExpired()) void askOverPage()
    else if (!session.exists()) leaveForSignIn()
    else if (follow()) signInAgain.settle(true)
  })
  // Suspended tabs and pages restored by the back button miss storage events.
  document.addEventListener('visibilitychange', follow)
  window.addEventListener('pageshow', follow)
}
