import type * as english from './en/audit-actions.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { auditActionTexts, detailText, outcomeTexts } = await inLocale<Texts<typeof english>>(
  import.meta.glob('./*/audit-actions.ts'),
)
