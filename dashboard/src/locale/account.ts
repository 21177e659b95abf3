import type * as english from './en/account.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { accountTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/account.ts'))
