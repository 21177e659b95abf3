import { membersRoutes } from '@firepay/contract/members/members.routes.ts'
import { merchantsRoutes } from '@firepay/contract/merchants/merchants.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { invitationLookup } from './members/invitations.ts'
import { memberLookup, membersHandlers } from './members/members.handlers.ts'
import { anyMerchantLookup, merchantLookup, merchantsHandlers } from './merchants.handlers.ts'

// Accepting an invitation belongs to the area `onboarding`.
const { acceptInvitation: _, checkInvitation: __, ...memberRoutes } = membersRoutes

/** Merchants, members, invitations, and operators of the service. */
export const merchantsArea = defineArea({
  name: 'merchants',
  routes: { ...memberRoutes, ...merchantsRoutes },
  handlers: (deps) => ({ ...membersHandlers(deps), ...merchantsHandlers(deps) }),
  lookups: () => ({
    member: memberLookup,
    invitation: invitationLookup,
    'current-merchant': merchantLookup,
    merchant: anyMerchantLookup,
  }),
  tables: ['merchants', 'merchant_directory', 'members', 'user_merchants', 'invitations'],
})
