import type * as english from './en/customizer.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { customizerTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/customizer.ts'))
