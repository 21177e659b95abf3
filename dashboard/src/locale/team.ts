import type * as english from './en/team.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { teamTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/team.ts'))
