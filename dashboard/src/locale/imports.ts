import type * as english from './en/imports.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { importsTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/imports.ts'))
