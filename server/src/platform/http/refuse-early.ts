import type { IncomingMessage, RequestListener } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Deps } from '../deps.ts'
import { bearerIn } from './bearer.ts'
import { clientAddress, sourceOf, trustedProxies } from './client-address.ts'
import { setCorsHeaders } from './cors.ts'
import type { Sender } from './known-callers.ts'
import type { Load } from './load.ts'
import { type Fetch, type RawAnswer, rawRefusal } from './request-listener.ts'

const retryAfterSeconds = 2
const tellEveryMs = 1_000

/** Returns a 503 for a call that would find no slot; null for one that may proceed. */
export type EarlyRefusal = (incoming: IncomingMessage) => RawAnswer | null

/**
 * Refuses calls that would time out anyway, before inspecting them: under four times the sustainable load, refusing
 * must be almost free (security.md V-03). Sign-in and ingest have queues of their own and proceed.
 */
export function createEarlyRefusal(
  load: Load,
  { config: { publicUrl, trustedProxies: ranges }, log }: Pick<Deps, 'config' | 'log'>,
  apiBase: string,
): EarlyRefusal {
  const isTrusted = trustedProxies(ranges)
  let refused = 0
  let toldAt = 0
  const isCommon = (path: string) =>
    path.startsWith(`${apiBase}/`) && !path.startsWith(`${apiBase}/auth/`) && !path.startsWith(`${apiBase}/ingest/`)

  const senderOf = ({ headers, socket }: IncomingMessage): Sender => ({
    token: bearerIn(headers.authorization ?? ''),
    get source() {
      const forwardedFor = headers['x-forwarded-for']
      return sourceOf(clientAddress(socket.remoteAddress, forwardedFor?.toString() ?? null, isTrusted))
    },
  })

  return (incoming) => {
    const {
      url = '',
      headers: { origin },
    } = incoming
    if (!isCommon(url) || !load.isFull('rest', senderOf(incoming))) return null
    refused++
    const now = performance.now()
    if (now - toldAt >= tellEveryMs) {
      // One line for many calls: logging each would cost more than answering it.
      log.warn({ calls: refused }, 'calls refused early')
      toldAt = now
      refused = 0
    }
    const { status, headers, body } = rawRefusal('OVERLOADED', publicUrl)
    const all = new Headers({ ...headers, 'retry-after': String(retryAfterSeconds) })
    setCorsHeaders(all, origin, publicUrl)
    return { status, headers: Object.fromEntries(all), body }
  }
}

/** Wraps `fetch` with the early refusal. */
export function refusing(fetch: Fetch, refuse: EarlyRefusal): Fetch {
  return (request, bindings) => {
    // Node's server adapter always passes its bindings.
    const refusal = refuse((bindings as HttpBindings).incoming)
    return refusal ? new Response(refusal.body, refusal) : fetch(request, bindings)
  }
}

/**
 * The early refusal at the level of Node's server, without creating a `Request`. Requests with a body go to `fetch`,
 * whose listener discards the rest of the body.
 * @returns a listener that returns true when it refused
 */
export function refusingListener(
  refuse: EarlyRefusal,
): (...[incoming, outgoing]: Parameters<RequestListener>) => boolean {
  return (incoming, outgoing) => {
    const hasBody = 'content-length' in incoming.headers || 'transfer-encoding' in incoming.headers
    const refusal = hasBody ? null : refuse(incoming)
    if (refusal) outgoing.writeHead(refusal.status, refusal.headers).end(refusal.body)
    return refusal !== null
  }
}
