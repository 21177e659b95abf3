import type * as english from './en/calendar.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { calendarTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/calendar.ts'))
