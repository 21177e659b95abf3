/**
 * A failure that the operator can fix. The message states cause and remedy in one sentence each; shown without a stack.
 */
export class UserError extends Error {
  override name = 'UserError'
}
