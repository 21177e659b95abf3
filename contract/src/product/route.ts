import type { Route as AnyRoute, Method } from '../http/route.ts'
import type { AbilityName } from './abilities.ts'
import type { ErrorCode } from './errors.ts'
import type { IdKind } from './ids.ts'

/**
 * What a path names under another word than the kind of its id, and of which kind that id is; null for what has none. The rest
 * is named by the kind of its id.
 */
type OwnWords = {
  profile: null
  'user-ip-allow-list': null
  'site-ip-allow-list': 'site'
  'current-merchant': null
  suggestion: null
  passkey: 'key'
  balance: 'account'
  import: 'job'
  'repeat-plan': 'job'
  member: 'user'
}

/** Kinds of ids that no path names by that word. */
type Unnamed = OwnWords['passkey' | 'balance' | 'import' | 'member'] | 'attempt' | 'dispute' | 'event'

/** What a path can name: each has one lookup, in the area that owns it. */
export type NamedKind = keyof OwnWords | Exclude<IdKind, Unnamed>

/** Of which kind the id is in a path that names this; null where it has no id. */
export type IdKindOf<N extends NamedKind> = N extends keyof OwnWords ? OwnWords[N] : N

/**
 * Who may call a route, checked in the order that docs/decisions/023-order-of-checks.md tells.
 * `none`: anybody. `user`: an access token. `site`: a site's API secret.
 */
type RouteAuth = 'none' | 'user' | 'site'

/**
 * What an operation changes. The first two change nothing that lets somebody in or lets data out; the others do, and
 * whoever is signed in must have re-authenticated within five minutes (`needsStepUp`).
 */
export const effects = {
  /** Payments, notes, settings, names: everything that is none of the others. */
  data: 'free',
  /** The caller's own sessions: begins, renews, moves or ends one. */
  session: 'free',
  /** Who belongs to a merchant, in which role, and what the merchant demands of its people. */
  rights: 'step-up',
  /** A secret of a site or of a link: makes, replaces or stops one. */
  secrets: 'step-up',
  /** Where calls may come from, or where the service sends data to. */
  addresses: 'step-up',
  /** What a person proves themselves with: password, authenticator app, passkeys, recovery codes. */
  factors: 'step-up',
} as const
type Effect = keyof typeof effects

/**
 * Every operation that is no GET says what it changes; one that does not say so does not compile. Some fields of the body
 * may change more than the rest: `{ notificationUrl: 'addresses' }`.
 */
type Changes =
  | { method: 'GET'; changes?: never; changesByField?: never }
  | { method: Exclude<Method, 'GET'>; changes: Effect; changesByField?: Readonly<Record<string, Effect>> }

/** Who may call it. */
type Access = {
  auth: RouteAuth
  /** The ability that the caller's role must hold in the merchant of the session; absent: every member. */
  needs?: AbilityName
  /** About the person alone, whatever merchant their session is in; open also to somebody who still needs a second factor. */
  personal?: true
  /** Only operators of the service may call it, whatever merchant their session is in. */
  operator?: true
}

/** A route of the product: with its error codes and kinds of objects, who may call it, and what it changes. */
export type Route = AnyRoute<ErrorCode, NamedKind> & Access & Changes

/** A table of routes by a speaking name. Names become operation ids in the OpenAPI document. */
export type RouteTable = Record<string, Route>

/** Types a route table literally, so that the client and the handlers can read methods, paths and schemas from it. */
export function defineRoutes<const T extends RouteTable>(routes: T): T {
  return routes
}

/**
 * Whether the operation demands an authentication that is at most five minutes old (security.md S-10): of every person who
 * changes rights, secrets, addresses or factors, whatever the route is. Without a session there is nothing to renew.
 * @param body the parsed body; left out, it is asked of the operation whatever its body is, which comes before the body in
 *   the order of checks. What only a field demands can be asked once the body was parsed
 */
export function needsStepUp(route: Route, body?: unknown): boolean {
  if (route.auth !== 'user' || route.changes === undefined) return false
  if (effects[route.changes] === 'step-up') return true
  const given = typeof body === 'object' && body !== null ? body : {}
  return stepUpFields(route).some((field) => Object.hasOwn(given, field))
}

/** The fields of the body that demand step-up where the operation itself does not. */
export function stepUpFields(route: Route): string[] {
  if (route.auth !== 'user' || route.changes === undefined || effects[route.changes] === 'step-up') return []
  const byField = Object.entries(route.changesByField ?? {})
  return byField.filter(([, effect]) => effects[effect] === 'step-up').map(([field]) => field)
}
