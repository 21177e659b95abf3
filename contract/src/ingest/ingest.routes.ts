import { defineRoutes } from '../product/route.ts'
import { ingestAnswer, ingestBody } from './ingest.schemas.ts'
import { ingestEventPage, ingestEventQuery } from './ingest-events.schemas.ts'

export const ingestRoutes = defineRoutes({
  ingestEvents: {
    method: 'POST',
    path: '/ingest/events',
    area: 'ingest',
    summary: 'Ingests 1 to 1,000 events of a site, each on its own; everything is durable before the response',
    auth: 'site',
    changes: 'data',
    body: ingestBody,
    rawBody: ['application/x-ndjson'],
    maxBodyBytes: 2 * 1024 * 1024,
    success: { status: 200, body: ingestAnswer },
    errors: ['CREDENTIALS', 'IP_NOT_ALLOWED', 'FORBIDDEN'],
  },
  listIngestEvents: {
    method: 'GET',
    path: '/ingest-events',
    area: 'ingest',
    summary: 'Lists held and refused events, latest first',
    auth: 'user',
    needs: 'read Payload',
    query: ingestEventQuery,
    success: { status: 200, body: ingestEventPage },
    errors: [],
  },
})
