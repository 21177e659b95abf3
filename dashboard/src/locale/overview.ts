import type * as english from './en/overview.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { overviewTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/overview.ts'))
