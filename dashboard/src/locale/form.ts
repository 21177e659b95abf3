import type * as english from './en/form.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { formTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/form.ts'))
