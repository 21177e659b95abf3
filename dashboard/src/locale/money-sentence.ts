import type * as english from './en/money-sentence.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { sentenceTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/money-sentence.ts'))
