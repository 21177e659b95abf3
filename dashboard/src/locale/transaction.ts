import type * as english from './en/transaction.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { declineReason, transactionTexts } = await inLocale<Texts<typeof english>>(
  import.meta.glob('./*/transaction.ts'),
)
