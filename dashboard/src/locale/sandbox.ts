import type * as english from './en/sandbox.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { sandboxTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/sandbox.ts'))
