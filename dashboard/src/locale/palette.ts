import type * as english from './en/palette.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { paletteTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/palette.ts'))
