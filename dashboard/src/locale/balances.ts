import type * as english from './en/balances.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { balancesTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/balances.ts'))
