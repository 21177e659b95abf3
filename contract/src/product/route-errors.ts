import type { ErrorCode } from './errors.ts'
import type { Route } from './route.ts'
import { needsStepUp, stepUpFields } from './route.ts'

/**
 * Every error code of a route: its declared codes and those implied by its shape (a path with an id implies NOT_FOUND).
 * The server sends no others; the OpenAPI document lists the same.
 */
export function errorsOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...route.errors,
    'BAD_REQUEST',
    'MISDIRECTED',
    'HEADERS_TOO_LARGE',
    // For unknown query parameters or properties.
    'VALIDATION',
    'INTERNAL',
    'OVERLOADED',
    'DATABASE_UNAVAILABLE',
    'SHARD_UNAVAILABLE',
  ])
  if (route.method !== 'GET') {
    for (const code of ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'STORAGE_FULL'] as const) codes.add(code)
  }
  // For a text in the body or the query.
  if (route.body || route.query) codes.add('CARD_NUMBER_REFUSED')
  if (route.params) codes.add('NOT_FOUND')
  if (route.auth === 'user') {
    // For the role, or for a role in `Firepay-View-As` that the caller does not outrank.
    codes.add('FORBIDDEN')
    codes.add('IP_NOT_ALLOWED')
    codes.add('MFA_ENROL_REQUIRED')
    // For a client whose `Firepay-Merchant` differs from the session's merchant.
    if (!route.personal) codes.add('STALE')
  }
  if (needsStepUp(route) || stepUpFields(route).length > 0) codes.add('REAUTH_REQUIRED')
  if (route.ifMatch) codes.add('STALE')
  if (route.ifMatch === 'required') codes.add('PRECONDITION_REQUIRED')
  // For too many unknown tokens from one source.
  if (route.auth !== 'none' || route.limit) codes.add('RATE_LIMITED')
  if (route.idempotency) {
    codes.add('IN_FLIGHT')
    codes.add('IDEMPOTENCY_MISMATCH')
    if (route.idempotency === 'required') codes.add('IDEMPOTENCY_KEY_REQUIRED')
  }
  return [...codes].sort()
}
