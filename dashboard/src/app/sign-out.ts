import { api } from '../api/client.ts'
import { session } from '../api/session.ts'
import { unsaved } from '../shared/unsaved.ts'

/**
 * Ends the session on the server and here, unless the person keeps what they typed. Without an answer it ends here all the
 * same: the person asked to leave.
 */
export async function signOut(): Promise<void> {
  if (!(await unsaved.mayLeave())) return
  await api('POST /auth/signout').catch(() => undefined)
  session.end()
  location.replace('/sign-in')
}
