import { can } from '@firepay/contract/product/abilities.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { needsStepUp } from '@firepay/contract/product/route.ts'
import { viewAsHeader, viewableRole } from '@firepay/contract/product/view-as.ts'
import type { SiteCaller, UserCaller, UserFacts } from '../caller/caller.ts'
import { ApiError } from '../errors/api-error.ts'

const stepUpMs = 5 * 60_000

type Caller = UserFacts | SiteCaller | undefined

/**
 * Who the answer is for: the caller, or, with the header `Firepay-View-As`, the same person as a member of a lower role.
 * What is written down goes on naming the caller's own role: an operator stays one.
 * @throws ApiError `FORBIDDEN` for a role that the caller does not outrank, and where something would be changed
 */
export function viewedAs<C extends UserCaller | SiteCaller | undefined>(route: Route, caller: C, headers: Headers): C {
  const wanted = headers.get(viewAsHeader)
  if (caller?.kind !== 'user' || wanted === null) return caller
  if (route.method !== 'GET') throw new ApiError('FORBIDDEN', 'Nothing can be changed while viewing as another role.')
  const role = viewableRole(caller.role, wanted)
  if (role === null) throw new ApiError('FORBIDDEN', 'Only a role with fewer abilities than your own can be viewed as.')
  return { ...caller, role, isOperator: false }
}

/** Whether the caller's role, as it is now, holds what the route needs. @throws ApiError `FORBIDDEN` */
export function checkRole(route: Route, caller: Caller): void {
  if (caller?.kind !== 'user') return
  if (route.operator && !caller.isOperator) throw new ApiError('FORBIDDEN')
  if (!route.needs) return
  if (!can(caller.role, route.needs)) throw new ApiError('FORBIDDEN')
}

/**
 * Whether the last authentication is recent enough for what the call changes (security.md S-10).
 * @param body once it is parsed: a field of it may change more than the route itself
 * @throws ApiError `REAUTH_REQUIRED`
 */
export function checkStepUp(route: Route, caller: Caller, now: Date, body?: unknown): void {
  if (caller?.kind !== 'user' || !needsStepUp(route, body)) return
  if (now.getTime() - caller.authenticatedAt.getTime() > stepUpMs) throw new ApiError('REAUTH_REQUIRED')
}
