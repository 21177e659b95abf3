import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    listTransactions: 'oafdsvx reads',
    exportTransactions: 'oafx reads',
    getTransactionStats: 'oafdsvx reads',
    getTransaction: 'oafdsvx reads',
    putTransactionNote: 'oafds data',
  },
  samples: {
    putTransactionNote: { note: 'Mine now' },
  },
  reads: {
    listTransactions: [
      '/transactions?type=all&limit=100',
      '/transactions?sort=amount&currency=EUR&limit=2&offset=1',
      '/transactions?q=order-1',
      '/transactions?q=jane@buyer.example',
      '/transactions?customerEmail=jane@buyer.example',
      '/transactions?siteId=:site&status=captured',
      '/transactions?mode=test',
      '/transactions?after=:transaction&limit=2',
      '/transactions?orderReference=order-2',
    ],
    exportTransactions: [
      '/transactions/export?type=all',
      '/transactions/export?format=ndjson&siteId=:site&sort=amount&currency=EUR',
    ],
    getTransactionStats: [
      '/transaction-stats?groupBy=day&from=2020-01-01&to=2100-01-01',
      '/transaction-stats?groupBy=status&type=all&from=2020-01-01&to=2100-01-01',
      '/transaction-stats?groupBy=country&siteId=:site&from=2020-01-01&to=2100-01-01',
    ],
    getTransaction: ['/transactions/:transaction'],
  },
}
