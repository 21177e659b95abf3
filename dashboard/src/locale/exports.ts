import type * as english from './en/exports.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { exportTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/exports.ts'))
