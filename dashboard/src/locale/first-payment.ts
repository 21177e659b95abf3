import type * as english from './en/first-payment.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { firstPaymentTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/first-payment.ts'))
