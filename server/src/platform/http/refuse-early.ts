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

/** The 503 for a call that would find no place; null for one that is let through. */
export type EarlyRefusal = (incoming: IncomingMessage) => RawAnswer | null

/**
 * Refuses a call before anything of it is looked at, when it would be refused for want of time anyway: under four times the
 * load that can be served, refusing must cost next to nothing (security.md V-03). Signing in and ingest are let through to
 * queues of their own.
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

/** Asks before each call of `fetch`. */
export function refusing(fetch: Fetch, refuse: EarlyRefusal): Fetch {
  return (request, bindings) => {
    // Handed over by the listener of Node's server, which makes them.
    const refusal = refuse((bindings as HttpBindings).incoming)
    return refusal ? new Response(refusal.body, refusal) : fetch(request, bindings)
  }
}

/**
 * The same for a request as Node's server hands it over, without making a `Request` of it. One with a body goes on to
 * `fetch`, whose listener ends what still comes of it.
 * @returns a listener that answers true when it refused
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
