import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { lastLanguage } from '../api/last-language.ts'

const script = readFileSync(`${import.meta.dirname}/../../public/boot.js`, 'utf8')

/** The attributes that boot.js sets on <html> for stored values. */
function boot(stored: Record<string, string>): Record<string, string | undefined> {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  // biome-ignore lint/security/noGlobalEval: the file is a classic script, not a module.
  globalThis.eval(script)
  return attributes()
}

function attributes() {
  const { dir, dataset } = document.documentElement
  return { dir, ...dataset }
}

/** Sets the language cookie; undefined removes it. */
function speak(language: string | undefined) {
  // biome-ignore lint/suspicious/noDocumentCookie: as boot.js does.
  document.cookie = `firepay-language=${language ?? ''}; path=/; max-age=${language ? 60 : 0}`
}

const user = (preferences: object) => JSON.stringify({ id: 'usr_1', preferences })

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'en'
  speak(undefined)
  delete window.firepayLoadsAgain
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
])('the first paint equals the application’s: %s', async (_, stored) => {
  const first = boot(stored)
  const { currentAppearance } = await import('./appearance-store.ts')
  const { applyAppearance } = await import('@firepay/ui/theme/appearance.ts')
  applyAppearance(currentAppearance())
  expect(attributes()).toEqual(first)
})

test.each([
  ['reloads in the language of the account', 'ru', undefined, true],
  ['reloads in the language of the account instead of that of the user before', 'ru', 'en', true],
  ['keeps the document in the language of the account', 'en', 'en', false],
  ['keeps the language that the server chose for an account without a choice', undefined, undefined, false],
  ['requests a language that the server lacks only once', 'ru', 'ru', false],
  ['ignores a value that is no language', 'a; path=/', undefined, false],
])('%s', (_, locale, cookie, loadsAgain) => {
  speak(cookie)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  boot({ userData: user({ locale }) })
  expect(reload).toHaveBeenCalledTimes(loadsAgain ? 1 : 0)
  expect(window.firepayLoadsAgain ?? false).toBe(loadsAgain)
  expect(lastLanguage() ?? '').toBe((loadsAgain ? locale : cookie) ?? '')
  reload.mockRestore()
})

test('does not reload in a browser that refuses cookies', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  vi.spyOn(document, 'cookie', 'set').mockReturnValue()
  boot({ userData: user({ locale: 'ru' }) })
  expect(reload).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
