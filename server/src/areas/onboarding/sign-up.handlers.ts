import type { signUpRoutes } from '@firepay/contract/auth/sign-up.routes.ts'
import { reply } from '@firepay/contract/http/answer.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/act.ts'
import { setCookieHeader } from '../identity/sign-in/browser-cookies.ts'
import { confirmEmail, signUp } from './sign-up.ts'

export function signUpHandlers(deps: Deps): Handlers<typeof signUpRoutes> {
  return {
    async signUp({ body, request }) {
      const browserToken = await signUp(deps, request, body)
      return reply({}, { headers: setCookieHeader(deps, 'signUp', browserToken) })
    },
    async confirmEmail({ body, request }) {
      await confirmEmail(deps, request, body)
      return undefined
    },
  }
}
