import type * as english from './en/close-periods.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { closePeriodsTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/close-periods.ts'))
