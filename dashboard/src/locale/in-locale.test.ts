import { afterEach, expect, test, vi } from 'vitest'
import { rememberLanguage } from '../api/last-language.ts'
import { writeStored } from '../api/storage.ts'
import { inLocale } from './in-locale.ts'

const files = {
  './de/sites.ts': async () => ({ title: 'Seiten' }),
  './en/sites.ts': async () => ({ title: 'Sites' }),
}

afterEach(() => {
  writeStored('userData', null)
  vi.unstubAllGlobals()
})

test.each([
  [['de'], 'Seiten'],
  [['de-AT', 'en'], 'Seiten'],
  [['fr', 'de'], 'Seiten'],
  [['fr'], 'Sites'],
  [['den'], 'Sites'],
  [[], 'Sites'],
])('who wants %j reads %s', async (tags, title) => {
  expect(await inLocale(files, tags)).toEqual({ title })
})

test('the choice of the account comes before the browser', async () => {
  vi.stubGlobal('navigator', { languages: ['de'] })
  expect(await inLocale(files)).toEqual({ title: 'Seiten' })
  writeStored('userData', JSON.stringify({ preferences: { locale: 'en' } }))
  expect(await inLocale(files)).toEqual({ title: 'Sites' })
})

test('before sign-in the language spoken last here comes first, and goes with who has chosen none', async () => {
  vi.stubGlobal('navigator', { languages: ['en'] })
  rememberLanguage('de')
  expect(await inLocale(files)).toEqual({ title: 'Seiten' })
  writeStored('userData', JSON.stringify({ preferences: {} }))
  expect(await inLocale(files)).toEqual({ title: 'Sites' })
  writeStored('userData', null)
  rememberLanguage(undefined)
  expect(await inLocale(files)).toEqual({ title: 'Sites' })
})

test('only the file of the language is loaded', async () => {
  const german = vi.fn(async () => ({ title: 'Seiten' }))
  await inLocale({ ...files, './de/sites.ts': german }, ['en'])
  expect(german).not.toHaveBeenCalled()
})
