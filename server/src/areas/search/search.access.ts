import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: { search: 'oafdsvx reads' },
  reads: { search: ['order', 'pay', 'jane', ':transaction', 'order&mode=test'].map((q) => `/search?q=${q}`) },
}
