import { beforeEach, expect, test, vi } from 'vitest'

// Without a session only this browser changes.
const store = async () => {
  vi.resetModules()
  return await import('./appearance-store.ts')
}
const html = () => ({ ...document.documentElement.dataset })
const preset = { menu: 'visible', navbar: 'floating' } as const

beforeEach(() => localStorage.clear())

test('the menu collapses and expands, also on pages with their own layout', async () => {
  const { changeAppearance, startFrom } = await store()
  for (const leave of [startFrom(preset), () => undefined]) {
    for (const menu of ['collapsed', 'visible', 'collapsed', 'visible'] as const) {
      await changeAppearance({ menu })
      expect(html().menu).toBe(menu)
      expect(localStorage.getItem('menuCollapsed')).toBe(String(menu === 'collapsed'))
    }
    leave()
  }
})

test('a hidden menu returns in its previous state', async () => {
  const { changeAppearance, shownMenu } = await store()
  await changeAppearance({ menu: 'collapsed' })
  await changeAppearance({ menu: 'hidden' })
  expect(html().menu).toBe('hidden')
  expect(shownMenu()).toBe('collapsed')
})

test('changes on pages with their own layout stay there, except skin and direction', async () => {
  const { changeAppearance, startAppearance, startFrom, hasPreset } = await store()
  await changeAppearance({ contentWidth: 'full' })
  const leave = startFrom(preset)
  expect([html().menu, html().navbar, html().width, hasPreset()]).toEqual(['visible', 'floating', 'full', true])
  await changeAppearance({ navbar: 'sticky', skin: 'dark', contentWidth: 'boxed' })
  expect(html()).toMatchObject({ navbar: 'sticky', width: 'boxed', skin: 'dark' })
  leave()
  expect(html()).toMatchObject({ menu: 'hidden', navbar: 'hidden', width: 'full', skin: 'dark' })
  startFrom(preset)
  expect(html()).toMatchObject({ navbar: 'sticky', width: 'boxed' })
  await changeAppearance(startAppearance())
  expect(html()).toMatchObject({ navbar: 'floating', skin: 'light' })
})

test('a page’s own width and menu last until it closes or they are changed, and are not stored', async () => {
  const { changeAppearance, startFrom } = await store()
  const page = { menu: 'collapsed', contentWidth: 'full' } as const
  const leave = startFrom(preset, page)
  expect(html()).toMatchObject({ menu: 'collapsed', width: 'full' })
  expect(localStorage.getItem('menuCollapsed')).toBeNull()
  leave()
  const leaveNext = startFrom(preset)
  expect(html()).toMatchObject({ menu: 'visible', width: 'boxed' })
  leaveNext()
  startFrom(preset, page)
  await changeAppearance({ menu: 'visible' })
  expect(html()).toMatchObject({ menu: 'visible', width: 'full' })
})
