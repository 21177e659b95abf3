import type * as english from './en/step-up.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { stepUpTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/step-up.ts'))
