import type { membersRoutes } from '@firepay/contract/members/members.routes.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { type Admit, acceptInvitation } from './accept-invitation.ts'

/** @param admit tells who calls by an access token, where a call may come with or without one */
export function invitationHandlers(deps: Deps, admit: Admit): Handlers<Pick<typeof membersRoutes, 'acceptInvitation'>> {
  return {
    acceptInvitation: ({ body, request }) => acceptInvitation(deps, admit, request, body),
  }
}
