import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    ingestEvents: 'site data',
    listIngestEvents: 'oad reads',
  },
  reads: {
    listIngestEvents: [
      '/ingest-events',
      '/ingest-events?siteId=:site&status=held,refused&type=payment.captured&limit=1',
      '/ingest-events?q=ref&from=2026-01-01&mode=test',
    ],
  },
}
