import type { ingestRoutes } from '@firepay/contract/ingest/ingest.routes.ts'
import type { HandlerDeps } from '../../platform/deps.ts'
import { invalid } from '../../platform/errors/api-error.ts'
import type { Handlers } from '../../platform/http/act.ts'
import { ingestReceived } from './ingest.ts'
import { listIngestEvents } from './list-events.ts'
import { type NumberedLine, receiveEvents, receiveLines, splitLines } from './prepare-events.ts'

const maxEvents = 1_000

/** `POST /ingest/events`, as JSON or NDJSON. */
export function ingestHandlers(deps: HandlerDeps): Handlers<typeof ingestRoutes> {
  return {
    async ingestEvents({ body, caller, request, separately }) {
      const isLines = request.contentType === 'application/x-ndjson'
      const events = isLines ? await receiveLines(linesOf(request.rawBody)) : receiveEvents(body.events)
      return { results: await ingestReceived({ ...deps, separately }, caller, events) }
    },
    listIngestEvents: (act) => act.inMerchant((trx) => listIngestEvents(trx, act.caller, act.query)),
  }
}

/** Counts lines before parsing any, so refusing too long a body costs only reading it. */
function linesOf(text: string): NumberedLine[] {
  const lines = splitLines(text, maxEvents)
  if (!lines) throw invalid('events', `Send at most ${maxEvents} events at once`)
  if (lines.length === 0) throw invalid('events', 'Send at least one event')
  return lines
}
