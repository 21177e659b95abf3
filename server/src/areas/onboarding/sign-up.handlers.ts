import type { signUpRoutes } from '@firepay/contract/auth/sign-up.routes.ts'
import { reply } from '@firepay/contract/http/answer.ts'
import type { HandlerDeps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/act.ts'
import { setCookieHeader } from '../identity/sign-in/browser-cookies.ts'
import { confirmEmail, signUp } from './sign-up.ts'

export function signUpHandlers(deps: HandlerDeps): Handlers<typeof signUpRoutes> {
  return {
    async signUp(act) {
      const browserToken = await signUp(deps, act, act.body)
      return reply({}, { headers: setCookieHeader(deps, 'signUp', browserToken) })
    },
    async confirmEmail(act) {
      await confirmEmail(deps, act, act.body)
      return undefined
    },
  }
}
