import type * as english from './en/payouts.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { payoutsTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/payouts.ts'))
