import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    listReports: 'oafx reads',
    listUnbalancedReports: 'oafx reads',
    requestReport: 'oaf data',
    getReport: 'oafx reads',
    listReportLines: 'oafx reads',
    exportReport: 'oafx reads',
    exportReports: 'oafx reads',
    getPeriodClosing: 'oafx reads',
    closePeriods: 'oaf data',
  },
  samples: {
    requestReport: { siteId: ':site', currency: 'EUR', from: '2026-01-01', to: '2026-02-01' },
  },
  reads: {
    listReports: ['/site-balance-reports/daily', '/site-balance-reports/summary?siteId=:site&currency=EUR&limit=1'],
    listUnbalancedReports: ['/unbalanced-reports', '/unbalanced-reports?siteId=:site&limit=1'],
    getReport: ['/site-balance-reports/summary/:report'],
    listReportLines: ['/site-balance-reports/summary/:report/lines'],
    getPeriodClosing: ['/sites/:site/close-periods'],
    exportReports: ['/site-balance-reports/summary/export?siteId=:site'],
    exportReport: ['/site-balance-reports/summary/:report/export'],
  },
}
