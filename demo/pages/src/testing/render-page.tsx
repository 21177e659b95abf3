import { createBackend } from '@firepay/demo-backend/backend.ts'
import { loadLayers } from '@firepay/ui/components/layers.ts'
import { ToastRegion } from '@firepay/ui/components/toast.tsx'
import { ExtensionFetchProvider } from '@firepay/ui/shell/extension-fetch.tsx'
import { ThemeProvider } from '@firepay/ui/theme/theme-provider.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider, useLocation } from '@tanstack/react-router'
import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect } from 'vitest'
import { PlaceProvider } from '../context.tsx'
import DemoPage from '../page.tsx'
import { findPage } from '../pages.ts'

const viewer = { name: 'Sam Tallis', role: 'admin', rules: [{ action: 'manage', subject: 'all' }], isOfProduct: false }
const link = ({ href, ...rest }: { href: string }) => <a href={href} {...rest} />

function Placed() {
  const { pathname } = useLocation()
  const found = findPage(pathname)
  const place = { appName: 'Firepay', link, page: found?.page, params: found?.params ?? {}, viewer }
  return (
    <PlaceProvider value={place}>
      <Suspense>
        <DemoPage />
      </Suspense>
    </PlaceProvider>
  )
}

let close: (() => Promise<void>) | undefined

afterEach(async () => {
  await close?.()
  close = undefined
})

/**
 * Renders a page of the sample area without its frame, as an admin, with the real router, queries, client and sample
 * backend, without its delay. A fault of a handler fails the test.
 * @param refuses requests whose URL contains this fail
 */
export async function renderPage(path: string, { refuses }: { refuses?: string } = {}) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const faults: unknown[] = []
  const backend = createBackend({ latencyMs: 0, onFault: (error) => faults.push(error) })
  const ask: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (refuses !== undefined && address.includes(refuses)) return new Response(null, { status: 500 })
    return backend.answer(new Request(new URL(address, 'https://pay.example'), init))
  }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: createRootRoute({ component: Placed, notFoundComponent: Placed }),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await loadLayers()
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  close = async () => {
    await act(async () => root.unmount())
    queries.clear()
    document.body.replaceChildren()
    expect(faults).toEqual([])
  }
  await act(async () => {
    root.render(
      <ThemeProvider scheme="light" direction="ltr">
        <QueryClientProvider client={queries}>
          <ExtensionFetchProvider fetch={ask}>
            <RouterProvider router={router as never} />
            <ToastRegion label="Messages" dismissLabel="Dismiss" />
          </ExtensionFetchProvider>
        </QueryClientProvider>
      </ThemeProvider>,
    )
    await router.load()
  })
  await settled(host)
  return { host, address: () => router.state.location.href }
}

/** Waits until the page is rendered and no request is pending. */
async function settled(host: HTMLElement): Promise<void> {
  const end = Date.now() + 20_000
  while (host.querySelector('h1') === null || host.querySelector('[aria-busy="true"]') !== null) {
    if (Date.now() > end) throw new Error(`The page goes on waiting: ${host.textContent}`)
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  }
}
