import type * as english from './en/transactions.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { codeWords, feeName, transactionWords, transactionsTexts } = await inLocale<Texts<typeof english>>(
  import.meta.glob('./*/transactions.ts'),
)
