import { join } from 'node:path'
import { type Routes, routes } from '@firepay/contract/routes.ts'
import { accountHandlers, findUserVersion } from './account/account.handlers.ts'
import { auditLogHandlers } from './audit-log/audit-log.handlers.ts'
import { authHandlers } from './auth/auth.handlers.ts'
import { createGate } from './auth/gate.ts'
import { authLimits } from './auth/limits.ts'
import { passwordHandlers } from './auth/password.handlers.ts'
import { signUpHandlers } from './auth/sign-up.handlers.ts'
import { root } from './config.ts'
import type { Deps } from './deps.ts'
import { ApiError } from './http/api-error.ts'
import { bindRoutes, type Gate, type Lookup } from './http/bind.ts'
import type { Env } from './http/env.ts'
import { ExportPlaces } from './http/export-places.ts'
import { createFrame } from './http/frame.ts'
import type { Handlers } from './http/handler.ts'
import { healthRoutes, type Readiness } from './http/health.ts'
import { Load } from './http/load.ts'
import { addPages } from './http/pages.ts'
import { refuseEarly } from './http/refuse-early.ts'
import type { Fetch } from './http/request-listener.ts'
import { refuseWritesWhen } from './http/storage.ts'
import { ingestHandlers } from './ingest/ingest.handlers.ts'
import { invitationLookup } from './members/invitations.ts'
import { memberLookup, membersHandlers } from './members/members.handlers.ts'
import { anyMerchantLookup, merchantLookup, merchantsHandlers } from './merchants/merchants.handlers.ts'
import { createLookNotes } from './merchants/operator-looks.ts'
import { sandboxHandlers } from './sandbox/sandbox.handlers.ts'
import { findUserListVersion, ipWhitelistHandlers } from './security/ip-whitelist.handlers.ts'
import { passkeyLookup, securityHandlers, sessionLookup } from './security/security.handlers.ts'
import { setupHandlers } from './setup/setup.handlers.ts'
import { siteListLookup } from './sites/site-ip-whitelist.ts'
import { siteSecurityHandlers } from './sites/site-security.handlers.ts'
import { siteLookup, sitesHandlers } from './sites/sites.handlers.ts'
import { suggesterHandlers, suggesterLookup } from './suggester/suggester.handlers.ts'
import { transactionLookup, transactionsHandlers } from './transactions/transactions.handlers.ts'

const apiBase = '/api/v1'

/** The whole of what answers requests, and what to stop when it is taken down. */
export type App = { fetch: Fetch; stop(): void }

/** Puts the areas together into one app. A new area adds its handlers here. */
export function createApp(deps: Deps, readiness: Readiness, options: { dashboardFolder?: string } = {}): App {
  const load = new Load()
  const gate: Gate = { ...createGate(deps), noteLook: createLookNotes(deps) }

  const handlers: Handlers<Routes> = {
    ...setupHandlers(deps),
    ...authHandlers(deps),
    ...signUpHandlers(deps),
    ...passwordHandlers(deps),
    ...accountHandlers(deps),
    ...securityHandlers(deps),
    ...sitesHandlers(deps),
    ...siteSecurityHandlers(deps),
    ...ingestHandlers(deps),
    ...transactionsHandlers(deps),
    ...suggesterHandlers(deps),
    ...sandboxHandlers(deps),
    // An invitation may be accepted by someone who is signed in elsewhere, whatever they owe there.
    ...membersHandlers(deps, (token, request) => gate.admitUser({ token, request, route: routes.switchMerchant })),
    ...merchantsHandlers(deps),
    ...auditLogHandlers(deps),
    ...ipWhitelistHandlers(deps),
  }
  /** What a path names, for the checks that come after existence. */
  const lookups: Record<string, Lookup> = {
    '/users': findUserVersion,
    '/security/ip-whitelist': findUserListVersion,
    '/security/passkeys/{id}': passkeyLookup,
    '/security/sessions/{id}': sessionLookup(deps),
    // Before the site itself: the list has a version of its own.
    '/sites/{id}/ip-whitelist': siteListLookup,
    '/sites/{id}': siteLookup,
    '/transactions/{id}': transactionLookup,
    '/suggester/suggest/{name}': suggesterLookup,
    '/members/{id}': memberLookup,
    '/invitations/{id}': invitationLookup,
    '/merchants/current': merchantLookup,
    '/merchants/{id}': anyMerchantLookup,
  }

  const app = createFrame(deps, apiBase)
  app.route('/', healthRoutes(readiness))
  if (deps.isStorageLow) app.use(`${apiBase}/*`, refuseWritesWhen(deps.isStorageLow, apiBase))
  bindRoutes(app.basePath(apiBase), routes, handlers, {
    deps,
    gate,
    load,
    places: new ExportPlaces(),
    limits: authLimits,
    lookups,
  })
  app.all('/api/*', () => {
    throw new ApiError('NOT_FOUND')
  })
  addPages(app, deps.config, apiBase, options.dashboardFolder ?? join(root, 'dashboard/dist'))

  const answer: Fetch = (request, bindings) => app.fetch(request, bindings as Env['Bindings'])
  const { publicUrl } = deps.config
  return { fetch: refuseEarly(answer, load, { apiBase, publicUrl, log: deps.log }), stop: () => load.stop() }
}
