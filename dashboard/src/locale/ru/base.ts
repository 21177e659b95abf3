import type * as english from '../en/base.ts'
import type { Texts } from '../texts.ts'
import { authTexts } from './auth.ts'
import { errorTexts, failureTexts } from './errors.ts'
import { sessionNote } from './session-note.ts'

/** What both documents start with, in one file. */
export const base: Texts<typeof english.base> = { authTexts, errorTexts, failureTexts, sessionNote }
