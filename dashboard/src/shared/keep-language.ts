import { type Locale, locales } from '@firepay/contract/product/locales.ts'
import { session } from '../api/session.ts'
import { browserLanguage } from '../locale/page-language.ts'
import { savePreferences } from './save-preferences.ts'

/**
 * Keeps the language that was chosen before sign-in, or that the browser asks for, with an account that has chosen none, so that its mails and its other
 * browsers speak it too. English is what an account without a choice gets.
 */
export async function keepLanguage(locale: Locale = browserLanguage()): Promise<void> {
  const user = session.user()
  const isDefault = locale === locales[0] && browserLanguage() === locales[0]
  if (user === null || user.preferences.locale !== undefined || isDefault) return
  // Kept the next time, when the account could not be told.
  await changeLanguage(locale).catch(() => undefined)
}

/** Stores the choice with the account; the texts of a document are chosen when it starts, so the next one speaks it. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await savePreferences({ locale })
}
