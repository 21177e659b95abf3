import type * as english from './en/repeats.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { repeatTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/repeats.ts'))
