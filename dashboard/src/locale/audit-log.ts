import type * as english from './en/audit-log.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { auditLogTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/audit-log.ts'))
