import type * as english from './en/comparison.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { comparisonTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/comparison.ts'))
