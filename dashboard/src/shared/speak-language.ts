import type { Locale } from '@firepay/contract/product/locales.ts'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { rememberLanguage } from '../api/last-language.ts'
import { session } from '../api/session.ts'
import { customizerTexts } from '../locale/customizer.ts'
import { pageLanguage } from '../locale/page-language.ts'
import { changeLanguage } from './keep-language.ts'
import { unsaved } from './unsaved.ts'

/**
 * Goes on in another language: the choice is kept with the account, or in this browser where nobody is signed in any more, and the
 * document is loaded anew, because its texts are chosen when it starts. What was typed and is not saved is asked about first.
 * When the account cannot be told, a toast says so and nothing changes.
 */
export async function speakLanguage(locale: Locale): Promise<void> {
  if (locale === pageLanguage() || !(await unsaved.mayLeave())) return
  try {
    const user = session.user()
    if (session.exists()) await changeLanguage(locale)
    // Who was signed in is still known here; the account is not told.
    else if (user) session.saveUser({ ...user, preferences: { ...user.preferences, locale } })
    else rememberLanguage(locale)
  } catch {
    return showToast({ tone: 'bad', text: customizerTexts.languageNotSaved })
  }
  location.reload()
}
