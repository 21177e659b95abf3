import { type Locale, locales } from '@firepay/contract/product/locales.ts'
import { session } from '../api/session.ts'
import { browserLanguage } from '../locale/page-language.ts'
import { savePreferences } from './save-preferences.ts'

/**
 * Stores the language chosen before sign-in, or the browser's, with an account that has none, for its mails and other
 * browsers. English is the default of such an account.
 */
export async function keepLanguage(locale: Locale = browserLanguage()): Promise<void> {
  const user = session.user()
  const isDefault = locale === locales[0] && browserLanguage() === locales[0]
  if (user === null || user.preferences.locale !== undefined || isDefault) return
  // A failure is retried at the next call.
  await changeLanguage(locale).catch(() => undefined)
}

/** Stores the language with the account; it applies to the next document, because texts load at start. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await savePreferences({ locale })
}
