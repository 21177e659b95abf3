import type * as english from './en/notifications.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { notificationsTexts, notificationWords } = await inLocale<Texts<typeof english>>(
  import.meta.glob('./*/notifications.ts'),
)
