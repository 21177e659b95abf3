import { beforeEach, expect, test, vi } from 'vitest'
import { lastLanguage } from '../api/last-language.ts'
import { session } from '../api/session.ts'
import { writeStored } from '../api/storage.ts'

const reload = vi.fn()
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('location', { ...location, protocol: 'http:', reload })
  localStorage.clear()
})

test.each([
  ['nobody is known', null],
  ['who was signed in has chosen another', { id: 'usr_1', preferences: { locale: 'en' } }],
])('a language is chosen without an account, when %s', async (_, user) => {
  if (user) writeStored('userData', JSON.stringify(user))
  const { speakLanguage } = await import('./speak-language.ts')
  await speakLanguage('ru')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(lastLanguage()).toBe('ru')
  if (user) expect(session.isExpired()).toBe(true)
  reload.mockReset()
})
