import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
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
