import type * as english from '../en/document.ts'
import type { Texts } from '../texts.ts'

export const documentTexts: Texts<typeof english.documentTexts> = {
  signIn: 'Вход',
  letters: 'cyrillic',
  noScript: 'Для этой страницы нужен JavaScript.',
}
