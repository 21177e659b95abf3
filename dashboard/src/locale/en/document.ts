/** Texts in the HTML documents, for before and without scripts. The build reads them. */
export const documentTexts = {
  signIn: 'Sign in',
  /** The font subset of most text. */
  letters: 'latin',
  noScript: 'This page needs JavaScript.',
}
