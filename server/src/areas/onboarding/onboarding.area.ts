import { signUpRoutes } from '@firepay/contract/auth/sign-up.routes.ts'
import { membersRoutes } from '@firepay/contract/members/members.routes.ts'
import { setupRoutes } from '@firepay/contract/setup/setup.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { invitationHandlers } from './invitation.handlers.ts'
import { setupHandlers } from './setup.handlers.ts'
import { signUpHandlers } from './sign-up.handlers.ts'

/** Setup of an installation, sign-up, and accepting an invitation. */
export const onboardingArea = defineArea({
  name: 'onboarding',
  routes: {
    ...setupRoutes,
    ...signUpRoutes,
    checkInvitation: membersRoutes.checkInvitation,
    acceptInvitation: membersRoutes.acceptInvitation,
  },
  handlers: (deps, authentication) => ({
    ...setupHandlers(deps),
    ...signUpHandlers(deps),
    ...invitationHandlers(deps, authentication),
  }),
  tables: ['installation'],
})
