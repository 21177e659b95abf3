import { can } from '@firepay/contract/product/abilities.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { needsStepUp } from '@firepay/contract/product/route.ts'
import { viewAsHeader, viewableRole } from '@firepay/contract/product/view-as.ts'
import type { SiteCaller, UserCaller, UserFacts } from '../caller/caller.ts'
import { ApiError } from '../errors/api-error.ts'

const stepUpMs = 5 * 60_000

type Caller = UserFacts | SiteCaller | undefined

/**
 * The caller, or with the header `Firepay-View-As` the same user with a lower role. Audit events keep the caller's own
 * role.
 * @throws ApiError `FORBIDDEN` for a role that the caller does not outrank, and for calls that change something
 */
export function viewedAs<C extends UserCaller | SiteCaller | undefined>(route: Route, caller: C, headers: Headers): C {
  const wanted = headers.get(viewAsHeader)
  if (caller?.kind !== 'user' || wanted === null) return caller
  if (route.method !== 'GET') throw new ApiError('FORBIDDEN', 'Nothing can be changed while viewing as another role.')
  const role = viewableRole(caller.role, wanted)
  if (role === null) throw new ApiError('FORBIDDEN', 'Only a role with fewer abilities than your own can be viewed as.')
  return { ...caller, role, isOperator: false }
}

/** Checks the ability that the route needs against the caller's current role. @throws ApiError `FORBIDDEN` */
export function checkRole(route: Route, caller: Caller): void {
  if (caller?.kind !== 'user') return
  if (route.operator && !caller.isOperator) throw new ApiError('FORBIDDEN')
  if (!route.needs) return
  if (!can(caller.role, route.needs)) throw new ApiError('FORBIDDEN')
}

/**
 * Checks that the last authentication is recent enough for the call's changes (security.md S-10).
 * @param body set once parsed: a field may require step-up when the route does not
 * @throws ApiError `REAUTH_REQUIRED`
 */
export function checkStepUp(route: Route, caller: Caller, now: Date, body?: unknown): void {
  if (caller?.kind !== 'user' || !needsStepUp(route, body)) return
  if (now.getTime() - caller.authenticatedAt.getTime() > stepUpMs) throw new ApiError('REAUTH_REQUIRED')
}
