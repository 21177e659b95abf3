import type * as english from './en/list.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { listTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/list.ts'))
