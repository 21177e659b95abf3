import type * as english from './en/before-sign-in.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { beforeSignIn } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/before-sign-in.ts'))
