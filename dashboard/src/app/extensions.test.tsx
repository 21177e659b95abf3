import { ThemeProvider } from '@firepay/ui/theme/theme-provider.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectApi } from '../api/client.ts'
import { fallbackConfig } from '../api/config.ts'
import { writeStored } from '../api/storage.ts'
import { loaded, seen, testExtension } from '../testing/extension.tsx'
import { changeAppearance } from './appearance-store.ts'
import { queries } from './queries.ts'
import { router as application } from './router.tsx'

vi.mock('./extensions.ts', async () => ({ extensions: [(await import('../testing/extension.tsx')).testExtension] }))
// The layout is read when the application is loaded: the menu stands beside the page.
vi.hoisted(() => localStorage.setItem('userData', JSON.stringify({ preferences: { menu: 'visible' } })))
vi.setConfig({ testTimeout: 20_000 })

const user = {
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
let network: ReturnType<typeof vi.fn<typeof fetch>>

/** The application at an address: its own router, shell and way to the network, with the test extension. */
async function open(path: string, ability = user.ability) {
  const person = { ...user, ability }
  writeStored('userData', JSON.stringify(person))
  writeStored('accessToken', 'secret-token')
  writeStored('refreshToken', 'r')
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
    wrapFetch: (next) => testExtension.wrapFetch?.(next) ?? next,
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

const shows = (page: HTMLElement, text: string) =>
  act(() => vi.waitFor(() => expect(page.textContent).toContain(text), { timeout: 5_000 }))
const press = (page: HTMLElement, text: string) =>
  act(async () => [...page.querySelectorAll('button')].find((each) => each.textContent === text)?.click())
const asked = (part: string) => network.mock.calls.filter(([input]) => String(input).includes(part))

beforeEach(() => {
  // Wide enough for the menu to stand beside the page.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('its home is what "/" shows', async () => {
  const { page, address } = await open('/')
  await shows(page, 'Sample content')
  expect(address()).toBe('/')
  expect(document.title).toBe('Sample home · Firepay')
})

test('its page has its title, in the document and in the header strip', async () => {
  const { page } = await open('/sample/7')
  await shows(page, 'Sample content')
  expect(document.title).toBe('Sample page · Firepay')
  expect(page.querySelector('header')?.textContent).toContain('Sample page')
})

test('its menu and its widgets are in the shell', async () => {
  const { page } = await open('/sample-home')
  await shows(page, 'Sample content')
  expect(page.textContent).toContain('Sample entry')
  expect(page.textContent).toContain('Sample widget')
})

test('the shell is not rendered anew for a skin or a direction, only for its layout', async () => {
  const [widget] = testExtension.navbar ?? []
  if (widget === undefined) throw new Error('The test extension has no widget')
  const render = vi.spyOn(widget, 'render')
  const { page } = await open('/sample-home')
  await shows(page, 'Sample content')
  const before = render.mock.calls.length
  await act(() => changeAppearance({ skin: 'dark', direction: 'rtl' }))
  expect(document.documentElement).toMatchObject({ dir: 'rtl', dataset: { skin: 'dark' } })
  expect(render.mock.calls.length).toBe(before)
  await act(() => changeAppearance({ skin: 'light', direction: 'ltr', footer: 'static' }))
  expect(render.mock.calls.length).toBeGreaterThan(before)
  expect(page.querySelector('footer')).not.toBeNull()
})

test('a role without its ability neither opens the page nor sees the entry', async () => {
  const { page } = await open('/sample-list', [])
  await shows(page, 'Your role')
  expect(page.textContent).not.toContain('Sample content')
  expect(loaded).not.toContain('/sample-list')
  expect(page.textContent).not.toContain('Samples')
  expect(page.textContent).not.toContain('Sample entry')
})

test('its pages reach the wrapped fetch, and the token goes to the API alone', async () => {
  const { page } = await open('/sample-home')
  await shows(page, 'Sample content')
  await press(page, 'Ask the sample')
  await shows(page, 'answered in the page')
  expect(asked('/sample-api/')).toEqual([])
  await press(page, 'Ask elsewhere')
  await shows(page, 'answered by the network')
  const authorization = (part: string) => new Headers(asked(part)[0]?.[1]?.headers).get('authorization')
  expect(authorization('/elsewhere')).toBeNull()
  expect(authorization('/users')).toBe('Bearer secret-token')
  // Nothing of the product passes by it: no body, no answer.
  expect(seen.toSorted()).toEqual(['/elsewhere', '/sample-api/things'])
})
