import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Who may do what of this area, by hand beside its routes; read by the walks over all routes. */
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
