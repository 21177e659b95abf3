import { needsStepUp } from '@firepay/contract/http/route.ts'
import { can } from '@firepay/contract/product/abilities.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import type { SiteCaller, UserFacts } from '../caller/caller.ts'
import { ApiError } from '../errors/api-error.ts'

const stepUpMs = 5 * 60_000

type Caller = UserFacts | SiteCaller | undefined

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
