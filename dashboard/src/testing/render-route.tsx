import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { loadLayers } from '@firepay/ui/components/layers.ts'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { ToastRegion } from '@firepay/ui/components/toast.tsx'
import { ThemeProvider } from '@firepay/ui/theme/theme-provider.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect } from 'vitest'
import { connectApi } from '../api/client.ts'
import { fallbackConfig } from '../api/config.ts'
import { session } from '../api/session.ts'
import { AddressFaults } from '../app/address-faults.tsx'
import { featureRoutes } from '../app/feature-routes.ts'
import { queryMemory } from '../app/queries.ts'
import { parsePlainSearch, stringifyPlainSearch } from '../shared/plain-search.ts'
import { rootRoute, signedInRoute } from '../shared/signed-in-route.ts'
import { aPage, aUser } from './records.ts'
import { type Call, type Stubs, stubFetch } from './stub-fetch.ts'

/** The shell's report of invalid URL values, above the page. */
function Framed() {
  return (
    <>
      <AddressFaults isOfData />
      <Outlet />
    </>
  )
}

const routeTree = rootRoute.addChildren([signedInRoute.update({ component: Framed }).addChildren(featureRoutes)])

let close: (() => Promise<void>) | undefined

afterEach(async () => {
  await close?.()
  close = undefined
})

/**
 * Opens a page of the product as the application does, without the shell: router, loaders, queries and client are real,
 * only the network is stubbed. A call without a stub, a call that the contract refuses, and an invalid stub response
 * fail the test.
 */
export async function renderRoute(path: string, stubs: Stubs, { user = aUser() }: { user?: UserRecord } = {}) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  session.start({ userData: user, accessToken: 'access', refreshToken: 'refresh' } as Parameters<
    typeof session.start
  >[0])
  const calls: Call[] = []
  const faults: string[] = []
  const all: Stubs = {
    'GET /users': user,
    'GET /sites': aPage([]),
    'GET /onboarding': { steps: [], sandbox: { status: 'none', events: 0, expected: 0 } },
    'GET /site-balances': aPage([]),
    'GET /sites/{id}/accounts': aPage([]),
    'GET /views': { items: [] },
    'GET /suggester/suggest/{name}': { items: [] },
    ...stubs,
  }
  connectApi(fallbackConfig, {
    onExpired: async () => {
      faults.push('The session expired')
      return false
    },
    network: stubFetch(all, calls, faults),
  })
  const queries = queryMemory({ retry: false })
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { queries },
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
  })
  await loadLayers()
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  close = async () => {
    await act(async () => root.unmount())
    queries.clear()
    document.body.replaceChildren()
    localStorage.clear()
    expect(faults).toEqual([])
  }
  await act(async () => {
    root.render(
      <ThemeProvider scheme="light" direction="ltr">
        <QueryClientProvider client={queries}>
          <TimeSettingsProvider zone={user.merchant.timeZone} dateStyle={user.dateStyle}>
            {/* The registered router is the application's; this one has no frame. */}
            <RouterProvider router={router as never} />
            <ToastRegion label="Messages" dismissLabel="Dismiss" />
          </TimeSettingsProvider>
        </QueryClientProvider>
      </ThemeProvider>,
    )
    await router.load()
  })
  return {
    /** The calls so far, optionally of one route. */
    calls: (key?: string) => calls.filter((call) => key === undefined || call.key === key),
    /** The current path and search. */
    address: () => router.state.location.href,
  }
}
