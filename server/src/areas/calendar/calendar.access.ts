import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    getCalendarLink: 'oafdsvx reads',
    makeCalendarLink: 'oafdsvx secrets',
    revokeCalendarLink: 'oafdsvx secrets',
    readCalendar: 'open reads',
  },
  reads: {
    getCalendarLink: ['/calendar-link'],
  },
}
