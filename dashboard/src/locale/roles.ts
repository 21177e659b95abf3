import type * as english from './en/roles.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { roleTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/roles.ts'))
