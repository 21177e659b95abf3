/** What stands in the documents themselves, before and without scripts. The build reads it. */
export const documentTexts = {
  signIn: 'Sign in',
  /** The part of the typeface that most of a page is written in. */
  letters: 'latin',
  noScript: 'This page needs JavaScript.',
}
