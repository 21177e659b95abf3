import type * as english from './en/list-editors.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { listEditorTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/list-editors.ts'))
