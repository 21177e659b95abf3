import type { membersRoutes } from '@firepay/contract/members/members.routes.ts'
import { merchantsRoutes } from '@firepay/contract/merchants/merchants.routes.ts'
import type { HandlerDeps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/act.ts'
import type { Authentication } from '../../platform/http/authentication.ts'
import { type Accepting, acceptInvitation } from './accept-invitation.ts'
import { checkInvitation } from './check-invitation.ts'

export function invitationHandlers(
  deps: HandlerDeps,
  authentication: Authentication,
): Handlers<Pick<typeof membersRoutes, 'checkInvitation' | 'acceptInvitation'>> {
  // A user signed in elsewhere may accept, whatever factor that merchant requires.
  const route = merchantsRoutes.switchMerchant
  const accepting: Accepting = {
    deps,
    authenticate: (token, request) => authentication.authenticateUser({ token, request, route }),
  }
  return {
    checkInvitation: (act) => checkInvitation(act, act.params.token),
    acceptInvitation: (act) => acceptInvitation(accepting, act),
  }
}
