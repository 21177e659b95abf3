import type * as english from '../en/account.ts'
import type { Texts } from '../texts.ts'

export const accountTexts: Texts<typeof english.accountTexts> = { of: (currency) => `Счёт в ${currency}` }
