import type * as english from './en/app.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { app } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/app.ts'))
