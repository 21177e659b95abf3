import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Who may do what of this area, by hand beside its routes; read by the walks over all routes. */
export const access: AreaAccess = {
  matrix: {
    listMembers: 'oa reads',
    changeMember: 'oa rights',
    removeMember: 'oa rights',
    endMemberSessions: 'oa rights',
    listInvitations: 'oa reads',
    invite: 'oa rights',
    resendInvitation: 'oa rights',
    withdrawInvitation: 'oa rights',
    getMerchant: 'oafdsvx reads',
    updateMerchant: 'o rights',
    switchMerchant: 'oafdsvx session +needsFactor',
    listMerchants: 'x reads',
    createMerchant: 'x rights',
    inviteOwner: 'x rights',
  },
  samples: {
    changeMember: { role: 'viewer' },
  },
  reads: {
    listMembers: ['/members'],
    listInvitations: ['/invitations'],
    getMerchant: ['/merchants/current'],
  },
}
