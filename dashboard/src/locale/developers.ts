import type * as english from './en/developers.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { developersTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/developers.ts'))
