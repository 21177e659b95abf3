import type * as english from './en/shell-later.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { shellLaterTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/shell-later.ts'))
