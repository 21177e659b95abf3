import { authTexts } from './auth.ts'

/** Names of roles are also shown before sign-in, to somebody who is invited. */
export const { roleNames } = authTexts
