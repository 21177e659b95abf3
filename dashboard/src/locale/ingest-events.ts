import type * as english from './en/ingest-events.ts'
import { inLocale } from './in-locale.ts'
import type { Texts } from './texts.ts'

export const { ingestEventsTexts } = await inLocale<Texts<typeof english>>(import.meta.glob('./*/ingest-events.ts'))
