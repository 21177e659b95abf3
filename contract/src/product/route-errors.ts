import type { ErrorCode } from './errors.ts'
import type { Route } from './route.ts'
import { needsStepUp, stepUpFields } from './route.ts'

/**
 * Every code a route may answer: those it declares, and those that follow from its shape (a path with an id may be
 * NOT_FOUND, one with a body may be refused for its size). Nothing else leaves the server; the document lists the same.
 */
export function errorsOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...route.errors,
    'BAD_REQUEST',
    'MISDIRECTED',
    'HEADERS_TOO_LARGE',
    // An unknown query parameter or property is refused on every route.
    'VALIDATION',
    'INTERNAL',
    'OVERLOADED',
    'DATABASE_UNAVAILABLE',
    'SHARD_UNAVAILABLE',
  ])
  if (route.method !== 'GET') {
    for (const code of ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'STORAGE_FULL'] as const) codes.add(code)
  }
  // Of a text in the body or in a parameter of the query.
  if (route.body || route.query) codes.add('CARD_NUMBER_REFUSED')
  if (route.params) codes.add('NOT_FOUND')
  if (route.auth === 'user') {
    // For the role, or for one that is asked for with `Firepay-View-As` and not outranked.
    codes.add('FORBIDDEN')
    codes.add('IP_NOT_ALLOWED')
    codes.add('MFA_ENROL_REQUIRED')
    // For a client that says which merchant it shows, `Firepay-Merchant`, when the session has moved to another.
    if (!route.personal) codes.add('STALE')
  }
  if (needsStepUp(route) || stepUpFields(route).length > 0) codes.add('REAUTH_REQUIRED')
  if (route.ifMatch) codes.add('STALE')
  if (route.ifMatch === 'required') codes.add('PRECONDITION_REQUIRED')
  // For one of very many unknown tokens from a source.
  if (route.auth !== 'none' || route.limit) codes.add('RATE_LIMITED')
  if (route.idempotency) {
    codes.add('IN_FLIGHT')
    codes.add('IDEMPOTENCY_MISMATCH')
    if (route.idempotency === 'required') codes.add('IDEMPOTENCY_KEY_REQUIRED')
  }
  return [...codes].sort()
}
