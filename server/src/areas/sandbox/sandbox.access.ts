import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Access matrix of this area, independent of its routes; read by the walks over all routes. */
export const access: AreaAccess = {
  matrix: {
    getOnboarding: 'oafdsvx reads',
    fillSandbox: 'oad data',
    removeSandbox: 'oa data',
  },
  reads: {
    getOnboarding: ['/onboarding'],
  },
}
