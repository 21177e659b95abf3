import type * as english from './en/fields.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { fieldTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/fields.ts'))
