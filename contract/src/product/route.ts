import type { Route as AnyRoute, Method } from '../http/route.ts'
import type { AbilityName } from './abilities.ts'
import type { ErrorCode } from './errors.ts'
import type { IdKind } from './ids.ts'

/**
 * Kinds in paths whose name differs from the kind of their id, with that kind; null for those without an id. All others
 * are named by the kind of their id.
 */
type KindsWithOwnName = {
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

/** Kinds of ids that are never the name of a path's object. */
type UnusedIdKind = KindsWithOwnName['passkey' | 'balance' | 'import' | 'member'] | 'attempt' | 'dispute' | 'event'

/** Kinds of objects a path can name. Each has one lookup, in the area that owns it. */
export type NamedKind = keyof KindsWithOwnName | Exclude<IdKind, UnusedIdKind>

/** The id kind of a path's object; null when it has no id. */
export type IdKindOf<N extends NamedKind> = N extends keyof KindsWithOwnName ? KindsWithOwnName[N] : N

/**
 * Who may call a route, checked in the order of docs/decisions/calls.md. `none`: anybody. `user`: an
 * access token. `site`: a site's API secret.
 */
type RouteAuth = 'none' | 'user' | 'site'

/**
 * What an operation changes. The first two neither grant access nor release data. The others do and require
 * re-authentication within the last five minutes (`needsStepUp`).
 */
export const effects = {
  /** Payments, notes, settings, names: everything not listed below. */
  data: 'free',
  /** The caller's own sessions: starts, renews, moves or ends one. */
  session: 'free',
  /** Membership, roles, and the merchant's requirements of its members. */
  rights: 'step-up',
  /** A secret of a site or of a link: creates, replaces or revokes one. */
  secrets: 'step-up',
  /** Where calls may come from, or where the service sends data. */
  addresses: 'step-up',
  /** Means of authentication: password, authenticator app, passkeys, recovery codes. */
  factors: 'step-up',
} as const
type Effect = keyof typeof effects

/**
 * Every operation except GET must declare what it changes, or it does not compile. Body fields may declare more: `{
 * notificationUrl: 'addresses' }`.
 */
type Changes =
  | { method: 'GET'; changes?: never; changesByField?: never }
  | { method: Exclude<Method, 'GET'>; changes: Effect; changesByField?: Readonly<Record<string, Effect>> }

type Access = {
  auth: RouteAuth
  /** Ability that the caller's role needs in the merchant of the session; absent: every member may call it. */
  needs?: AbilityName
  /** About the user alone, independent of the session's merchant. Open to users who still need a second factor. */
  personal?: true
  /** For operators of the service only, independent of the session's merchant. */
  operator?: true
}

/** A route of the product, with its error codes, kinds of objects, access rules and changes. */
export type Route = AnyRoute<ErrorCode, NamedKind> & Access & Changes

/** Routes by name. Names become operation ids in the OpenAPI document. */
export type RouteTable = Record<string, Route>

/** Keeps the literal types of a route table, so that client and handlers can infer methods, paths and schemas. */
export function defineRoutes<const T extends RouteTable>(routes: T): T {
  return routes
}

/**
 * True when the operation requires an authentication at most five minutes old (security.md S-10): every signed-in
 * change of rights, secrets, addresses or factors.
 * @param body the parsed body; omit it to check the operation before its body is parsed. Requirements of single fields
 *   need the body
 */
export function needsStepUp(route: Route, body?: unknown): boolean {
  if (route.auth !== 'user' || route.changes === undefined) return false
  if (effects[route.changes] === 'step-up') return true
  const given = typeof body === 'object' && body !== null ? body : {}
  return stepUpFields(route).some((field) => Object.hasOwn(given, field))
}

/** Body fields that require step-up when the operation itself does not. */
export function stepUpFields(route: Route): string[] {
  if (route.auth !== 'user' || route.changes === undefined || effects[route.changes] === 'step-up') return []
  const byField = Object.entries(route.changesByField ?? {})
  return byField.filter(([, effect]) => effects[effect] === 'step-up').map(([field]) => field)
}
