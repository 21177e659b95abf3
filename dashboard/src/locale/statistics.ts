import type * as english from './en/statistics.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { statisticsTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/statistics.ts'))
