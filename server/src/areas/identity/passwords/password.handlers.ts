import type { passwordRoutes } from '@firepay/contract/auth/password.routes.ts'
import { reply } from '@firepay/contract/http/answer.ts'
import type { HandlerDeps } from '../../../platform/deps.ts'
import type { Handlers } from '../../../platform/http/act.ts'
import { setCookieHeader } from '../sign-in/browser-cookies.ts'
import { changePassword } from './change-password.ts'
import { checkResetToken, completeReset, requestReset } from './reset-password.ts'

export function passwordHandlers(deps: HandlerDeps): Handlers<typeof passwordRoutes> {
  return {
    async resetPassword(act) {
      const { body } = act
      if ('email' in body) {
        await requestReset(deps, act, body.email)
        return {}
      }
      const deviceToken = await completeReset(deps, act, body)
      return reply({}, { status: 204, headers: setCookieHeader(deps, 'device', deviceToken) })
    },
    async checkResetToken(act) {
      return { valid: await checkResetToken(act, act.params.token) }
    },
    async changePassword(act) {
      await changePassword(deps, act, act.body)
      return undefined
    },
  }
}
