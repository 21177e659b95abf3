import { join } from 'node:path'
import { routes } from '@firepay/contract/routes.ts'
import { createAuthentication } from '../areas/access/authenticate.ts'
import { recordEventOf } from '../areas/audit-log/actor.ts'
import { createOperatorAccessLog } from '../areas/merchants/operator-access.ts'
import { root } from '../platform/config/config.ts'
import { issuedLately } from '../platform/crypto/access-token.ts'
import type { Deps } from '../platform/deps.ts'
import { ApiError } from '../platform/errors/api-error.ts'
import type { Authentication } from '../platform/http/authentication.ts'
import { bindRoutes } from '../platform/http/bind.ts'
import type { Env } from '../platform/http/env.ts'
import { ExportPlaces } from '../platform/http/export-places.ts'
import { healthRoutes, type Readiness } from '../platform/http/health.ts'
import { Load, type LoadOptions } from '../platform/http/load.ts'
import { createMiddleware } from '../platform/http/middleware.ts'
import { addPages } from '../platform/http/pages.ts'
import { createEarlyRefusal, type EarlyRefusal, refusing } from '../platform/http/refuse-early.ts'
import type { Fetch } from '../platform/http/request-listener.ts'
import { refuseWritesWhen } from '../platform/http/storage.ts'
import { StreamPlaces } from '../platform/http/stream-places.ts'
import { areas, lookupsOf } from './areas.ts'

const apiBase = '/api/v1'

/** Handles requests. `fetch` calls `refuse` too; calling it earlier is cheaper. */
export type Answering = { fetch: Fetch; refuse: EarlyRefusal }

/** The request handlers, and a function to stop them. */
export type App = Answering & { stop(): void }

type AppOptions = Pick<LoadOptions, 'delay'> & { dashboardFolder?: string }

/** Builds the app from all areas. */
export function createApp(
  deps: Deps,
  readiness: Readiness,
  { dashboardFolder = join(root, 'dashboard/dist'), ...options }: AppOptions = {},
): App {
  const isIssuedAt = issuedLately(deps.masterKey)
  const load = new Load({ ...options, isIssued: (token) => isIssuedAt(token, deps.clock.now()) })
  const authentication: Authentication = {
    ...createAuthentication(deps),
    recordOperatorAccess: createOperatorAccessLog(deps),
  }

  const handlers = Object.assign({}, ...areas.map((area) => area.handlers(deps, authentication)))

  const app = createMiddleware(deps, apiBase)
  app.route('/', healthRoutes(readiness, deps.isStorageLow))
  if (deps.isStorageLow) app.use(`${apiBase}/*`, refuseWritesWhen(deps.isStorageLow, apiBase))
  bindRoutes(app, routes, handlers, {
    base: apiBase,
    deps,
    authentication,
    load,
    places: new ExportPlaces(),
    streamPlaces: new StreamPlaces(),
    recordEventOf,
    lookups: lookupsOf(deps),
  })
  app.all('/api/*', () => {
    throw new ApiError('NOT_FOUND')
  })
  addPages(app, deps.config, apiBase, dashboardFolder)

  const answer: Fetch = (request, bindings) => app.fetch(request, bindings as Env['Bindings'])
  const refuse = createEarlyRefusal(load, deps, apiBase)
  return { fetch: refusing(answer, refuse), refuse, stop: () => load.stop() }
}
