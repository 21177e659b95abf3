import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors/api-error.ts'
import { describeError } from '../log/log.ts'
import { clientAddress, sourceOf, trustedProxies } from './client-address.ts'
import { preflight, setCorsHeaders } from './cors.ts'
import type { Env } from './env.ts'
import { refusalOf } from './failure.ts'
import { problemResponse } from './problem.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { userAgentOf } from './user-agent.ts'

const maxProxiesTold = 100

/**
 * The app around every route: names the request, knows who is at the other end, turns whatever is thrown into a
 * problem document, sets the headers that every answer has, and writes one line to the log.
 */
export function createMiddleware(
  { config, log, clock }: Pick<Deps, 'config' | 'log' | 'clock'>,
  apiBase: string,
): Hono<Env> {
  const isTrusted = trustedProxies(config.trustedProxies)
  const unreadable = new Set<string>()
  // Once: a proxy that is set up wrongly says it with each call. The element may be the caller's words, so it is not logged.
  const tellUnreadable = (proxy: string) => {
    if (unreadable.has(proxy) || unreadable.size >= maxProxiesTold) return
    unreadable.add(proxy)
    log.warn({ proxy }, 'X-Forwarded-For of a trusted proxy holds no address; its own address counts as the caller')
  }

  const app = new Hono<Env>()
  app.use(async (context, next) => {
    const startedAt = performance.now()
    const headers = context.req.raw.headers
    const peer = context.env.incoming.socket.remoteAddress
    const address = clientAddress(peer, headers.get('x-forwarded-for'), isTrusted, tellUnreadable)
    context.set('source', sourceOf(address))
    context.set('facts', {
      id: randomUUID(),
      address,
      userAgent: userAgentOf(headers),
      headers,
      search: new URL(context.req.url).search,
      rawBody: '',
      contentType: (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    })
    await next()
    context.res.headers.set('x-request-id', context.var.facts.id)
    // By the clock that made the instants in the body: the dashboard tells by it how far its own clock is off.
    context.res.headers.set('date', clock.now().toUTCString())
    setSecurityHeaders(context.res.headers, config.publicUrl)
    log.info(lineOf(context, performance.now() - startedAt), 'request')
  })
  app.use(`${apiBase}/*`, async (context, next) => {
    const allowed = preflight(context.req.raw, config.publicUrl)
    if (allowed) context.res = allowed
    else await next()
    setCorsHeaders(context.res.headers, context.req.header('origin'), config.publicUrl)
  })
  app.onError((error, context) => {
    const { refusal, unexpected } = refusalOf(error)
    // Set by the first step above; before that nothing can fail.
    const requestId = context.var.facts.id
    if (unexpected !== undefined) {
      log.error({ requestId, route: context.get('template'), error: describeError(unexpected) }, 'request failed')
    }
    return problemResponse(refusal, requestId)
  })
  app.notFound(() => {
    throw new ApiError('NOT_FOUND')
  })
  return app
}

/** The template of the path and never the path, which may hold a token; no headers, no bodies. */
function lineOf(context: Context<Env>, ms: number) {
  const caller = context.get('caller')
  return {
    requestId: context.var.facts.id,
    method: context.req.method,
    route: context.get('template') ?? 'unknown',
    status: context.res.status,
    ms: Math.round(ms),
    ...(caller ? { merchantId: caller.merchantId } : {}),
    ...(caller?.kind === 'user' ? { userId: caller.userId } : {}),
  }
}
