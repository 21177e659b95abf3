import { base } from './base.ts'

/** Names of roles are said before sign-in too, to somebody who is invited: they come with what both documents start with. */
export const { roleNames } = base.authTexts
