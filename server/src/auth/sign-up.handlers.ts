import type { signUpRoutes } from '@firepay/contract/auth/sign-up.routes.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handler.ts'
import { confirmEmail, signUp } from './sign-up.ts'

export function signUpHandlers(deps: Deps): Handlers<typeof signUpRoutes> {
  return {
    async signUp({ body }) {
      await signUp(deps, body)
      return {}
    },
    async confirmEmail({ body, request }) {
      await confirmEmail(deps, request, body.token)
      return undefined
    },
  }
}
