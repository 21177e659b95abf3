import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    followChanges: 'oafdsvx reads',
  },
  reads: {
    followChanges: ['/stream?forSeconds=0'],
  },
}
