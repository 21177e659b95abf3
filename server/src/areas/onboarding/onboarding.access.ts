import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    getSetup: 'open reads',
    setUp: 'open rights',
    signUp: 'open rights',
    confirmEmail: 'open rights',
    checkInvitation: 'open reads',
    acceptInvitation: 'open rights',
  },
}
