import type * as english from './en/base.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { base } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/base.ts'))
