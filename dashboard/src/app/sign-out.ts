import { api } from '../api/client.ts'
import { session } from '../api/session.ts'

/** Ends the session on the server and here. Without an answer it ends here all the same: the person asked to leave. */
export async function signOut(): Promise<void> {
  await api('POST /auth/signout').catch(() => undefined)
  session.end()
  location.replace('/sign-in')
}
