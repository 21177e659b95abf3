import type * as english from './en/sites.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { siteTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/sites.ts'))
