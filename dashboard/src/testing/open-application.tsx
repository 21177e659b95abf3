import { ThemeProvider } from '@firepay/ui/theme/theme-provider.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { connectApi } from '../api/client.ts'
import { fallbackConfig } from '../api/config.ts'
import { writeStored } from '../api/storage.ts'
import { extensions } from '../app/extensions.ts'
import { queries } from '../app/queries.ts'
import { router as application } from '../app/router.tsx'

const owner = {
  id: 'usr_01jd0000000000000000000001',
  email: 'owner@harborpine.example',
  fullName: 'Hanna Pine',
  role: 'owner',
  operator: false,
  merchant: { id: 'mer_01jd0000000000000000000001', name: 'Harbor & Pine', timeZone: 'Europe/Berlin' },
  merchants: [],
  timeZone: 'Europe/Berlin',
  dateStyle: 'day-month',
  ability: [{ action: 'read', subject: 'Balance' }],
  mfa: { totp: true, passkeys: 0, recoveryCodesLeft: 10, enrolment: 'none' },
  preferences: { menu: 'visible' },
}

let root: Root | undefined
let network = vi.fn<typeof fetch>()

afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/**
 * Opens the application at an address with its own router, shell, extensions and fetch. Test files set the extensions
 * by `vi.mock`.
 * @param ability the signed-in owner's abilities; null without a session
 */
export async function openApplication(path: string, ability: typeof owner.ability | null = owner.ability) {
  // Wide enough for the menu next to the page.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const person = { ...owner, ability }
  if (ability !== null) {
    writeStored('userData', JSON.stringify(person))
    writeStored('accessToken', 'secret-token')
    writeStored('refreshToken', 'r')
  }
  network = vi.fn<typeof fetch>(async (input) => {
    if (String(input).endsWith('/users')) return Response.json(person)
    if (String(input).startsWith('/elsewhere')) return new Response('answered by the network')
    return Response.json({ items: [], total: 0, limit: 100, offset: 0 })
  })
  vi.stubGlobal('fetch', network)
  queries.clear()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ ...application.options, history })
  connectApi(fallbackConfig, {
    onExpired: async () => false,
    wrapFetch: (next) => extensions.reduce((inner, extension) => extension.wrapFetch?.(inner) ?? inner, next),
  })
  const page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page)
  await act(async () => {
    root?.render(
      <ThemeProvider scheme="light" direction="ltr">
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>,
    )
    await router.load()
  })
  return { page, address: () => router.state.location.pathname }
}

/** Requests that reached the network, to addresses that contain `part`. */
export const asked = (part: string) => network.mock.calls.filter(([input]) => String(input).includes(part))
