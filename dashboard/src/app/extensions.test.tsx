import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { loaded, seen, testExtension } from '../testing/extension.tsx'
import { asked, openApplication } from '../testing/open-application.tsx'
import { press, says } from '../testing/screen.ts'
import { changeAppearance } from './appearance-store.ts'

vi.mock('./extensions.ts', async () => ({ extensions: [(await import('../testing/extension.tsx')).testExtension] }))
// The layout is read at load: makes the menu visible next to the page.
vi.hoisted(() => localStorage.setItem('userData', JSON.stringify({ preferences: { menu: 'visible' } })))

test('"/" shows its home page', async () => {
  const { address } = await openApplication('/')
  await says('Sample content')
  expect(address()).toBe('/')
  expect(document.title).toBe('Sample home · Firepay')
})

test('its page sets the title of document and header strip', async () => {
  const { page } = await openApplication('/sample/7')
  await says('Sample content')
  expect(document.title).toBe('Sample page · Firepay')
  expect(page.querySelector('header')?.textContent).toContain('Sample page')
})

test('its menu and its widgets are in the shell', async () => {
  const { page } = await openApplication('/sample-home')
  await says('Sample content')
  expect(page.textContent).toContain('Sample entry')
  expect(page.textContent).toContain('Sample widget')
})

test('the shell re-renders for a layout, not for a skin or direction', async () => {
  const [widget] = testExtension.navbar ?? []
  if (widget === undefined) throw new Error('The test extension has no widget')
  const render = vi.spyOn(widget, 'render')
  const { page } = await openApplication('/sample-home')
  await says('Sample content')
  const before = render.mock.calls.length
  await act(() => changeAppearance({ skin: 'dark', direction: 'rtl' }))
  expect(document.documentElement).toMatchObject({ dir: 'rtl', dataset: { skin: 'dark' } })
  expect(render.mock.calls.length).toBe(before)
  await act(() => changeAppearance({ skin: 'light', direction: 'ltr', footer: 'static' }))
  expect(render.mock.calls.length).toBeGreaterThan(before)
  expect(page.querySelector('footer')).not.toBeNull()
})

test('a role without its ability sees neither page nor menu entry', async () => {
  const { page } = await openApplication('/sample-list', [])
  await says('Your role')
  expect(page.textContent).not.toContain('Sample content')
  expect(loaded).not.toContain('/sample-list')
  expect(page.textContent).not.toContain('Samples')
  expect(page.textContent).not.toContain('Sample entry')
})

test('its pages use the wrapped fetch, and the token goes to the API only', async () => {
  await openApplication('/sample-home')
  await says('Sample content')
  await press('button', 'Ask the sample')
  await says('answered in the page')
  expect(asked('/sample-api/')).toEqual([])
  await press('button', 'Ask elsewhere')
  await says('answered by the network')
  const authorization = (part: string) => new Headers(asked(part)[0]?.[1]?.headers).get('authorization')
  expect(authorization('/elsewhere')).toBeNull()
  expect(authorization('/users')).toBe('Bearer secret-token')
  // API calls bypass the extension: no body, no answer.
  expect(seen.toSorted()).toEqual(['/elsewhere', '/sample-api/things'])
})
