import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Who may do what of this area, by hand beside its routes; read by the walks over all routes. */
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
