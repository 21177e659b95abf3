import type * as english from './en/allow-list.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { allowListTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/allow-list.ts'))
