import type * as english from './en/transactions-later.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { transactionsLaterTexts } = await inLocale<Texts<typeof english>>(
  import.meta.glob('./*/transactions-later.ts'),
)
