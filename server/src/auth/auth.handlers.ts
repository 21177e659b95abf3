import type { authRoutes } from '@firepay/contract/auth/auth.routes.ts'
import type { Deps } from '../deps.ts'
import { type Handlers, reply } from '../http/handler.ts'
import { endSession } from './sessions.queries.ts'
import { refreshSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

export function authHandlers(deps: Deps): Handlers<typeof authRoutes> {
  return {
    signIn: ({ body, request }) => signIn(deps, request, body),

    async refreshToken({ body }) {
      const { accessToken, refreshToken } = await refreshSession(deps, body.refresh_token)
      return { token: accessToken, refresh_token: refreshToken }
    },

    async signOut({ caller }) {
      await endSession(deps.db.app, caller.sessionId, deps.clock.now(), 'sign_out')
      return reply(undefined, { headers: { 'clear-site-data': '"cache"' } })
    },
  }
}
