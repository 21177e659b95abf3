import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Who may do what of this area, by hand beside its routes; read by the walks over all routes. */
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
