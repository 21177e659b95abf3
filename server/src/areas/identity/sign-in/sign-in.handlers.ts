import type { authRoutes } from '@firepay/contract/auth/auth.routes.ts'
import { reply } from '@firepay/contract/http/answer.ts'
import type { HandlerDeps } from '../../../platform/deps.ts'
import type { Handlers } from '../../../platform/http/act.ts'
import { throttle } from '../../../platform/queue/throttle.ts'
import { recordOwnEvent, recordRefusal } from '../history/security-events.ts'
import { endSession } from '../sessions/sessions.queries.ts'
import { refreshSession } from '../sessions/sessions.ts'
import { confirmSignIn, optionsFor } from './confirm-sign-in.ts'
import { signInWithPasskey } from './passkey-sign-in.ts'
import { reauthenticate } from './reauthenticate.ts'
import { signIn } from './sign-in.ts'

const hourMs = 3_600_000
const refusedRefresh = { address: 'user.address.refused', reuse: 'user.session.reused' } as const

export function authHandlers(deps: HandlerDeps): Handlers<typeof authRoutes> {
  const addressIsDue = throttle(hourMs)
  return {
    signIn: (act) => signIn(deps, act, act.body),

    confirmSignIn: (act) => confirmSignIn(deps, act, act.body),

    async getPasskeyOptions(act) {
      return { options: await optionsFor(deps, act, act.body.challenge) }
    },

    signInWithPasskey: (act) => signInWithPasskey(deps, act, act.body.assertion),

    async refreshToken(act) {
      const { body, request } = act
      const { accessToken, refreshToken } = await refreshSession(
        { ...deps, separately: act.separately },
        body.refresh_token,
        request.address,
        async ({ userId, merchantId, why }) => {
          // A refused tab retries repeatedly; a stolen token is recorded once, because it ends the session.
          const isTold = why === 'reuse' || addressIsDue(`${userId} ${request.address}`, act.now)
          if (isTold) await recordRefusal(act, { userId, type: refusedRefresh[why] }, merchantId)
        },
      )
      return { token: accessToken, refresh_token: refreshToken }
    },

    async signOut(act) {
      await act.inMerchant(async (trx) => {
        await endSession(trx, act.caller.sessionId, act.now, 'sign_out')
        await recordOwnEvent(act, trx, { type: 'user.signed-out' })
      })
      return reply(undefined, { headers: { 'clear-site-data': '"cache"' } })
    },

    async reauthenticate(act) {
      await reauthenticate(deps, act, act.body)
      return undefined
    },
  }
}
