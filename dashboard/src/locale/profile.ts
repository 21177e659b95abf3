import type * as english from './en/profile.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { profileTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/profile.ts'))
