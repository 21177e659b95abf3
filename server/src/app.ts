import { randomUUID } from 'node:crypto'
import { routes } from '@firepay/contract/routes.ts'
import { Hono } from 'hono'
import { accountHandlers, findUserVersion } from './account/account.handlers.ts'
import { authHandlers } from './auth/auth.handlers.ts'
import { createGate } from './auth/gate.ts'
import { authLimits } from './auth/limits.ts'
import type { Deps } from './deps.ts'
import { ApiError } from './http/api-error.ts'
import { bindRoutes, type Lookup } from './http/bind.ts'
import { clientAddress, sourceOf, trustedProxies } from './http/client-address.ts'
import { preflight, setCorsHeaders } from './http/cors.ts'
import type { Env } from './http/env.ts'
import { describeError, refusalOf } from './http/failure.ts'
import { healthRoutes, type Readiness } from './http/health.ts'
import { originOf } from './http/host.ts'
import { Load } from './http/load.ts'
import { problemResponse } from './http/problem.ts'
import type { Fetch } from './http/request-listener.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { sandboxHandlers } from './sandbox/sandbox.handlers.ts'
import { setupHandlers } from './setup/setup.handlers.ts'
import { siteLookup, sitesHandlers } from './sites/sites.handlers.ts'

export const apiBase = '/api/v1'

/** The whole of what answers requests, and what to stop when it is taken down. */
export type App = { fetch: Fetch; stop(): void }

/** Puts the areas together into one app. A new area adds its handlers here. */
export function createApp(deps: Deps, readiness: Readiness): App {
  const { config, log } = deps
  const load = new Load()
  const isTrusted = trustedProxies(config.trustedProxies)
  const isSecure = config.publicUrl?.startsWith('https:') ?? false

  const handlers = {
    ...setupHandlers(deps),
    ...authHandlers(deps),
    ...accountHandlers(deps),
    ...sitesHandlers(deps),
    ...sandboxHandlers(deps),
  }
  /** What a path names, for the checks that come after existence. */
  const lookups: Record<string, Lookup> = {
    '/users': (caller) => findUserVersion(deps, caller),
    '/sites/{id}': siteLookup(deps),
  }

  const app = new Hono<Env>()
  app.use(async (context, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    const headers = context.req.raw.headers
    const peer = context.env.incoming.socket.remoteAddress
    const address = clientAddress(peer, headers.get('x-forwarded-for'), isTrusted)
    context.set('facts', {
      id: requestId,
      address,
      userAgent: (headers.get('user-agent') ?? '').slice(0, 400),
      headers,
      rawBody: '',
      contentType: (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    })
    context.set('source', sourceOf(address))
    await next()
    const answer = context.res
    answer.headers.set('x-request-id', requestId)
    setSecurityHeaders(answer.headers, isSecure)
    const caller = context.get('caller')
    log.info(
      {
        requestId,
        method: context.req.method,
        route: context.get('template') ?? 'unknown',
        status: answer.status,
        ms: Math.round(performance.now() - startedAt),
        merchantId: caller?.merchantId,
        userId: caller?.kind === 'user' ? caller.userId : undefined,
      },
      'request',
    )
  })
  app.onError((error, context) => {
    const { refusal, unexpected } = refusalOf(error)
    const requestId = context.var.facts?.id ?? randomUUID()
    if (unexpected !== undefined) {
      log.error({ requestId, route: context.get('template'), error: describeError(unexpected) }, 'request failed')
    }
    return problemResponse(refusal, requestId)
  })
  app.notFound(() => {
    throw new ApiError('NOT_FOUND')
  })

  app.route('/', healthRoutes(readiness))
  app.get('/config.json', (context) =>
    context.json({
      apiBase: originOf(context.req.header('host'), config.publicUrl) + apiBase,
      appName: config.appName,
    }),
  )
  app.use(`${apiBase}/*`, async (context, next) => {
    const allowed = preflight(context.req.raw, config.publicUrl)
    if (allowed) context.res = allowed
    else await next()
    setCorsHeaders(context.res.headers, context.req.header('origin'), config.publicUrl)
  })
  const binding = { deps, gate: createGate(deps), load, limits: authLimits, lookups }
  bindRoutes(app.basePath(apiBase), routes, handlers, binding)
  app.all(`${apiBase}/*`, () => {
    throw new ApiError('NOT_FOUND')
  })

  return { fetch: (request, bindings) => app.fetch(request, bindings as Env['Bindings']), stop: () => load.stop() }
}
