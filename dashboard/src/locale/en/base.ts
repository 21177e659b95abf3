import { authTexts } from './auth.ts'
import { errorTexts, failureTexts } from './errors.ts'
import { sessionNote } from './session-note.ts'

/** What both documents start with, in one file. */
export const base = { authTexts, errorTexts, failureTexts, sessionNote }
