import type * as english from './en/notification.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { notificationTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/notification.ts'))
