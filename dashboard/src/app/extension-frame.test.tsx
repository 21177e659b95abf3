import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { loaded } from '../testing/extension.tsx'
import { asked, openApplication } from '../testing/open-application.tsx'
import { get, press, says, until } from '../testing/screen.ts'
import { changeAppearance } from './appearance-store.ts'

vi.mock('./extensions.ts', async () => ({
  extensions: [(await import('../testing/extension.tsx')).framedExtension],
}))
// The layout is read at load: makes the product's menu visible next to the page.
vi.hoisted(() => localStorage.setItem('userData', JSON.stringify({ preferences: { menu: 'visible' } })))
vi.setConfig({ testTimeout: 20_000 })

const frameOf = (page: HTMLElement) => page.querySelector('[aria-label="Sample frame"]')

test('its frame replaces the product’s shell around its page', async () => {
  const { page } = await openApplication('/framed/deep/7')
  await says('Sample content')
  expect(frameOf(page)?.textContent).toContain('Sample content')
  expect(page.querySelector('nav, header')).toBeNull()
})

test('"/" shows its home page in the frame', async () => {
  const { page, address } = await openApplication('/')
  await says('Sample content')
  expect(frameOf(page)?.textContent).toContain('Sample content')
  expect(address()).toBe('/')
  expect(loaded).toContain('/framed-home')
})

test('the product’s pages keep their shell', async () => {
  const { page } = await openApplication('/not-found')
  await until(() => get('navigation', 'Main menu'))
  expect(frameOf(page)).toBeNull()
})

test('the frame receives the signed-in user and the product’s home', async () => {
  const { page } = await openApplication('/framed/deep')
  await says('Firepay for Hanna Pine, owner')
  expect(frameOf(page)?.querySelector('a')?.getAttribute('href')).toBe('/overview')
  expect(page.textContent).toContain('The menu is visible')
})

test('signed-out visitors see the page with a link to sign in, without API calls', async () => {
  const { page, address } = await openApplication('/framed/deep', null)
  await says('Firepay for nobody')
  await says('Sample content')
  expect(address()).toBe('/framed/deep')
  expect(frameOf(page)?.querySelector('a')?.getAttribute('href')).toBe('/sign-in')
  expect(asked('')).toEqual([])
})

test('its frame decides on access, regardless of the route’s ability', async () => {
  const { page } = await openApplication('/framed/deep', [])
  await says('Sample content')
  expect(page.textContent).not.toContain('Your role')
})

test('its pages reach the wrapped fetch', async () => {
  await openApplication('/framed/deep')
  await says('Sample content')
  await press('button', 'Ask the sample')
  await says('answered in the page')
  expect(asked('/sample-api/')).toEqual([])
})

test('its frame changes the look of the application', async () => {
  await openApplication('/framed/deep')
  await says('Sample content')
  await press('button', 'Darken')
  expect(document.documentElement.dataset.skin).toBe('dark')
  await act(() => changeAppearance({ skin: 'light' }))
})
