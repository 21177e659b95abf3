import { join } from 'node:path'
import { type Routes, routes } from '@firepay/contract/routes.ts'
import { createGate } from '../areas/access/authenticate.ts'
import { auditLogHandlers } from '../areas/audit-log/audit-log.handlers.ts'
import { findUserListVersion, ipWhitelistHandlers } from '../areas/identity/ip-allow-list/ip-allow-list.handlers.ts'
import { authLimits } from '../areas/identity/limits.ts'
import { passwordHandlers } from '../areas/identity/passwords/password.handlers.ts'
import { passkeyLookup, securityHandlers, sessionLookup } from '../areas/identity/security.handlers.ts'
import { authHandlers } from '../areas/identity/sign-in/sign-in.handlers.ts'
import { accountHandlers, findUserVersion } from '../areas/identity/users/account.handlers.ts'
import { ingestHandlers } from '../areas/ingest/ingest.handlers.ts'
import { invitationLookup } from '../areas/merchants/members/invitations.ts'
import { memberLookup, membersHandlers } from '../areas/merchants/members/members.handlers.ts'
import { anyMerchantLookup, merchantLookup, merchantsHandlers } from '../areas/merchants/merchants.handlers.ts'
import { createLookNotes } from '../areas/merchants/operator-access.ts'
import { invitationHandlers } from '../areas/onboarding/invitation.handlers.ts'
import { setupHandlers } from '../areas/onboarding/setup.handlers.ts'
import { signUpHandlers } from '../areas/onboarding/sign-up.handlers.ts'
import { sandboxHandlers } from '../areas/sandbox/sandbox.handlers.ts'
import { siteListLookup } from '../areas/sites/site-ip-allow-list.ts'
import { siteSecurityHandlers } from '../areas/sites/site-security.handlers.ts'
import { siteLookup, sitesHandlers } from '../areas/sites/sites.handlers.ts'
import { suggesterHandlers, suggesterLookup } from '../areas/suggester/suggester.handlers.ts'
import { transactionLookup, transactionsHandlers } from '../areas/transactions/transactions.handlers.ts'
import { root } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { ApiError } from '../platform/errors/api-error.ts'
import { bindRoutes, type Gate, type Lookup } from '../platform/http/bind.ts'
import type { Env } from '../platform/http/env.ts'
import { ExportPlaces } from '../platform/http/export-places.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { healthRoutes, type Readiness } from '../platform/http/health.ts'
import { Load } from '../platform/http/load.ts'
import { createFrame } from '../platform/http/middleware.ts'
import { addPages } from '../platform/http/pages.ts'
import { refuseEarly } from '../platform/http/refuse-early.ts'
import type { Fetch } from '../platform/http/request-listener.ts'
import { refuseWritesWhen } from '../platform/http/storage.ts'

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
    ...membersHandlers(deps),
    // An invitation may be accepted by someone who is signed in elsewhere, whatever they owe there.
    ...invitationHandlers(deps, (token, request) => gate.admitUser({ token, request, route: routes.switchMerchant })),
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
