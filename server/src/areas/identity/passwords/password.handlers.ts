import type { passwordRoutes } from '@firepay/contract/auth/password.routes.ts'
import { reply } from '@firepay/contract/http/answer.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Handlers } from '../../../platform/http/act.ts'
import { setCookieHeader } from '../sign-in/browser-cookies.ts'
import { changePassword } from './change-password.ts'
import { checkResetToken, completeReset, requestReset } from './reset-password.ts'

export function passwordHandlers(deps: Deps): Handlers<typeof passwordRoutes> {
  return {
    async resetPassword({ body, request }) {
      if ('email' in body) {
        await requestReset(deps, request, body.email)
        return {}
      }
      const deviceToken = await completeReset(deps, request, body)
      return reply({}, { status: 204, headers: setCookieHeader(deps, 'device', deviceToken) })
    },
    async checkResetToken({ params }) {
      return { valid: await checkResetToken(deps, params.token) }
    },
    async changePassword(act) {
      await changePassword(deps, act, act.body)
      return undefined
    },
  }
}
