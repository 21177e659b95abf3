import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useSearchParams } from './use-search-params.ts'

const seen: ReturnType<typeof useSearchParams>[] = []

function Page() {
  seen.push(useSearchParams())
  return null
}

test('a debounced change keeps later changes', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
    history: createMemoryHistory({ initialEntries: ['/shop?brands=Tarn&q=lamp'] }),
  })
  const root = createRoot(document.createElement('div'))
  await act(async () => {
    root.render(<RouterProvider router={router as never} />)
    await router.load()
  })
  const [[, first] = []] = seen
  await act(async () => first?.({ brands: undefined, view: 'list' }))
  await act(async () => first?.({ q: '' }))
  expect(router.state.location.search).toEqual({ view: 'list' })
  expect(seen.at(-1)?.[0]).toEqual({ view: 'list' })
  await act(async () => root.unmount())
})
