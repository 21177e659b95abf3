import { session } from '../api/session.ts'
import { signInAgain } from '../api/sign-in-again.ts'
import { leaveForSignIn } from '../shared/leave-for-sign-in.ts'
import { queries } from './queries.ts'

/**
 * Asks for the sign-in over the page, which stays with all that was typed; without one it leaves for the sign-in page. Of a
 * document that has read nothing yet there is nothing to keep.
 * @returns whether somebody has signed in again
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
