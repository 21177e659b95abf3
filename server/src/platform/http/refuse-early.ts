import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import { bearerIn } from './bearer.ts'
import { setCorsHeaders } from './cors.ts'
import type { Load } from './load.ts'
import { type Fetch, rawRefusal } from './request-listener.ts'

const retryAfterSeconds = 2
const tellEveryMs = 1_000

/**
 * Answers 503 before anything of a call is looked at, when it would be refused for want of time anyway: under four times
 * the load that can be served, refusing must cost next to nothing (security.md V-03). Signing in and ingest are let
 * through to queues of their own.
 */
export function refuseEarly(
  fetch: Fetch,
  load: Load,
  { apiBase, publicUrl, log }: { apiBase: string; publicUrl: string | undefined; log: Logger },
): Fetch {
  let refused = 0
  let toldAt = 0
  const isCommon = (path: string) =>
    path.startsWith(`${apiBase}/`) && !path.startsWith(`${apiBase}/auth/`) && !path.startsWith(`${apiBase}/ingest/`)

  return (request, bindings) => {
    // Handed over by the listener of Node's server, which makes them.
    const { incoming } = bindings as HttpBindings
    const caller = bearerIn(incoming.headers.authorization ?? '')
    if (!load.isFull('rest', caller) || !isCommon(incoming.url ?? '')) return fetch(request, bindings)
    refused++
    const now = performance.now()
    if (now - toldAt >= tellEveryMs) {
      // One line for many calls: logging each would cost more than answering it.
      log.warn({ calls: refused }, 'calls refused early')
      toldAt = now
      refused = 0
    }
    const { status, headers, body } = rawRefusal('OVERLOADED', publicUrl)
    const answer = new Headers({ ...headers, 'retry-after': String(retryAfterSeconds) })
    setCorsHeaders(answer, incoming.headers.origin, publicUrl)
    return new Response(body, { status, headers: answer })
  }
}
