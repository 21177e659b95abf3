import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    listPayouts: 'oafx reads',
    exportPayouts: 'oafx reads',
    getPayout: 'oafx reads',
    listPayoutLines: 'oafx reads',
    exportPayoutLines: 'oafx reads',
    previewPayoutExport: 'oafx reads',
  },
  reads: {
    listPayouts: ['/payouts', '/payouts?siteId=:site&currency=EUR&limit=1', '/payouts?mode=test&q=po_1'],
    exportPayouts: ['/payouts/export?format=ndjson&siteId=:site&sort=amount'],
    getPayout: ['/payouts/:payout'],
    listPayoutLines: ['/payouts/:payout/lines', '/payouts/:payout/lines?part=payment&limit=1'],
    exportPayoutLines: ['/payouts/:payout/export', '/payouts/:payout/export?format=ndjson'],
    previewPayoutExport: ['/payouts/:payout/export/preview?columns=net'],
  },
}
