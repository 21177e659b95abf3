import { authTexts } from './auth.ts'

/** Also shown before sign-in, on invitations. */
export const { roleNames } = authTexts
