import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    listViews: 'oafdsvx reads',
    createView: 'oafdsvx data',
    getView: 'oafdsvx reads',
    updateView: 'oafdsvx data',
    deleteView: 'oafdsvx data',
  },
  samples: {
    updateView: { name: 'Mine now' },
  },
  reads: {
    listViews: ['/views', '/views?list=transactions'],
    getView: ['/views/:view'],
  },
}
