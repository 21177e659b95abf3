import { api } from '../api/client.ts'
import { session } from '../api/session.ts'
import { unsaved } from '../shared/unsaved.ts'

/**
 * Ends the session on the server and in this browser, unless the user keeps unsaved input. Ends it locally even if the
 * server does not answer.
 */
export async function signOut(): Promise<void> {
  if (!(await unsaved.mayLeave())) return
  await api('POST /auth/signout').catch(() => undefined)
  session.end()
  location.replace('/sign-in')
}
