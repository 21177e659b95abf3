import type * as english from './en/settings.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { settingsTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/settings.ts'))
