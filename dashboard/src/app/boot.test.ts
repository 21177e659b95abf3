import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'

const script = readFileSync(`${import.meta.dirname}/../../public/boot.js`, 'utf8')

/** What boot.js writes on <html> for what this browser has stored. */
function boot(stored: Record<string, string>): Record<string, string | undefined> {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  const element = document.createElement('script')
  Object.defineProperty(document, 'currentScript', { value: element, configurable: true })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  // biome-ignore lint/security/noGlobalEval: the file runs as a script of the page, not as a module.
  globalThis.eval(script)
  return attributes()
}

function attributes() {
  const { dir, dataset } = document.documentElement
  return { dir, ...dataset }
}

const user = (preferences: object) => JSON.stringify({ id: 'usr_1', preferences })

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['a skin and a direction as JSON', { skin: '"dark"', direction: 'true' }],
  ['a skin and a direction as plain text', { skin: 'bordered', direction: 'rtl' }],
  ['what is no skin', { skin: '{"a":1}', direction: '"sideways"', menuCollapsed: '7' }],
  ['user data that cannot be read', { userData: '{"preferences":' }],
  ['a collapsed menu', { userData: user({ menu: 'visible', footer: 'sticky' }), menuCollapsed: 'true' }],
  ['a menu that is wide again', { userData: user({ menu: 'collapsed' }), menuCollapsed: 'false' }],
  ['a hidden menu', { userData: user({ menu: 'hidden' }), menuCollapsed: 'true' }],
  [
    'a menu bar, which has no dark side and no colour',
    { skin: '"semi-dark"', userData: user({ menuLayout: 'horizontal', navbar: 'sticky', navbarColor: 'danger' }) },
  ],
  ['a coloured navbar', { userData: user({ navbar: 'floating', navbarColor: 'success', contentWidth: 'full' }) }],
  ['a colour without a bar', { userData: user({ navbar: 'hidden', navbarColor: 'success' }) }],
])('the first paint is what the application draws: %s', async (_, stored) => {
  const first = boot(stored)
  const { currentAppearance } = await import('./appearance-store.ts')
  const { applyAppearance } = await import('@firepay/ui/theme/appearance.ts')
  applyAppearance(currentAppearance())
  expect(attributes()).toEqual(first)
})
