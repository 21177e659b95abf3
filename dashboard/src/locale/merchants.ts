import type * as english from './en/merchants.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { merchantsTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/merchants.ts'))
