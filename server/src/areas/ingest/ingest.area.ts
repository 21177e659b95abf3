import { ingestRoutes } from '@firepay/contract/ingest/ingest.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { startLoop } from '../../platform/loops/loop.ts'
import { expireHeldEvents } from './expire-held-events.ts'
import { forgetMalformedEvents } from './forget-malformed-events.ts'
import { ingestHandlers } from './ingest.handlers.ts'

const transactions = 'select id from transactions where merchant_id = $1 and site_id = any($2)'

/** Processor events: received, held, refused, and turned into transactions and journal entries. */
export const ingestArea = defineArea({
  name: 'ingest',
  routes: ingestRoutes,
  handlers: ingestHandlers,
  loops: (deps) => [
    startLoop('refusing events held too long', 60_000, deps.log, () => expireHeldEvents(deps)),
    startLoop('forgetting malformed events', 3_600_000, deps.log, () => forgetMalformedEvents(deps)),
  ],
  tables: ['ingest_events', 'malformed_events', 'payout_lines', 'payout_references', 'transaction_names'],
  sandboxRemoval: {
    rows: [
      `delete from payout_lines where merchant_id = $1 and payout_id in (${transactions})`,
      'delete from transaction_names where merchant_id = $1 and site_id = any($2)',
      'delete from payout_references where merchant_id = $1 and site_id = any($2)',
      'delete from ingest_events where merchant_id = $1 and site_id = any($2)',
    ],
  },
  crossTenantReads: {
    'select distinct "merchant_id", "site_id" from "ingest_events" where "status" = $1 and "received_at" <= $2 limit $3':
      'each minute: sites with events held for a day',
    'select distinct "merchant_id" from "malformed_events" where "received_at" < $1 limit $2':
      'each hour: merchants with malformed events to delete',
  },
})
