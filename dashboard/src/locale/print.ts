import type * as english from './en/print.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { printTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/print.ts'))
