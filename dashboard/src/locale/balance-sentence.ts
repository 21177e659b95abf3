import type * as english from './en/balance-sentence.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { balanceSentenceTexts } = await inLocale<Texts<typeof english>>(
  import.meta.glob('./*/balance-sentence.ts'),
)
