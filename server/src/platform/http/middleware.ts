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
 * The app around all routes: sets request id and caller address, turns thrown values into problem documents, sets the
 * common headers and logs one line per request.
 */
export function createMiddleware(
  { config, log, clock }: Pick<Deps, 'config' | 'log' | 'clock'>,
  apiBase: string,
): Hono<Env> {
  const isTrusted = trustedProxies(config.trustedProxies)
  const unreadable = new Set<string>()
  // Once per proxy: a misconfigured one fails with every call. The element may be the caller's text, so it is not
  // logged.
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
    // From the same clock as instants in bodies: the dashboard computes its clock offset from it.
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
    // Set by the first middleware above, which cannot fail.
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

/** Logs the path template, because a path may contain a token, and neither headers nor bodies. */
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
