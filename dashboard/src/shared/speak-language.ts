import type { Locale } from '@firepay/contract/product/locales.ts'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { rememberLanguage } from '../api/last-language.ts'
import { session } from '../api/session.ts'
import { customizerTexts } from '../locale/customizer.ts'
import { pageLanguage } from '../locale/page-language.ts'
import { changeLanguage } from './keep-language.ts'
import { unsaved } from './unsaved.ts'

/**
 * Switches the language: stores it with the account, or in this browser without a session, and reloads the document,
 * because texts load at start. Asks about unsaved input first. If saving fails, shows a toast and changes nothing.
 */
export async function speakLanguage(locale: Locale): Promise<void> {
  if (locale === pageLanguage() || !(await unsaved.mayLeave())) return
  try {
    const user = session.user()
    if (session.exists()) await changeLanguage(locale)
    // The previous user is known here; the account is not updated.
    else if (user) session.saveUser({ ...user, preferences: { ...user.preferences, locale } })
    else rememberLanguage(locale)
  } catch {
    return showToast({ tone: 'bad', text: customizerTexts.languageNotSaved })
  }
  location.reload()
}
