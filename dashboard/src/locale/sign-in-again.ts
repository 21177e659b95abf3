import type * as english from './en/sign-in-again.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { signInAgainTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/sign-in-again.ts'))
