import type * as english from './en/acts.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { actTexts, detailText, outcomeTexts } = await inLocale<Texts<typeof english>>(
  import.meta.glob('./*/acts.ts'),
)
