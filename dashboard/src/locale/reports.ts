import type * as english from './en/reports.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { reportsTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/reports.ts'))
