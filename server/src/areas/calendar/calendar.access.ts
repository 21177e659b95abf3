import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Who may do what of this area, by hand beside its routes; read by the walks over all routes. */
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
