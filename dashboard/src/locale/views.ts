import type * as english from './en/views.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { viewTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/views.ts'))
