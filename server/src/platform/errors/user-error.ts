/** A failure the person at the keyboard can mend: one sentence each of cause and remedy, shown without a stack. */
export class UserError extends Error {
  override name = 'UserError'
}
