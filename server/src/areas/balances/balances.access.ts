import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    listSiteAccountBalances: 'oafx reads',
    listSiteBalances: 'oafx reads',
    getSiteBalance: 'oafx reads',
  },
  reads: {
    listSiteAccountBalances: [
      '/site-account-balances',
      '/site-account-balances?siteId=:site&currency=EUR&limit=1',
      '/site-account-balances?mode=test&asOf=2026-01-02T03:04:06Z',
    ],
    listSiteBalances: ['/site-balances', '/site-balances?after=:account', '/site-balances?mode=live'],
    getSiteBalance: ['/site-balances/:account'],
  },
}
