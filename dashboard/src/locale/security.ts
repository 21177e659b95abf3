import type * as english from './en/security.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { securityTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/security.ts'))
