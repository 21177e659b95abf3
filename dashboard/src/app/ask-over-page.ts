import { session } from '../api/session.ts'
import { signInAgain } from '../api/sign-in-again.ts'
import { leaveForSignIn } from '../shared/leave-for-sign-in.ts'
import { queries } from './queries.ts'

/**
 * Asks the user to sign in again over the page, which keeps its input. If the user declines, or the document has read
 * nothing yet, leaves for the sign-in page.
 * @returns true after a new sign-in
 */
export async function askOverPage(): Promise<boolean> {
  const hasRead = queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.dataUpdateCount > 0)
  if (hasRead && (await signInAgain.ask())) return true
  session.end()
  leaveForSignIn(undefined, true)
  return false
}
