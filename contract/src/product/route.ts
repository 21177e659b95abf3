import type { Route as AnyRoute } from '../http/route.ts'
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

/** A route of the product: with its abilities, its error codes and its kinds of objects. */
export type Route = AnyRoute<AbilityName, ErrorCode, NamedKind>

/** A table of routes by a speaking name. Names become operation ids in the OpenAPI document. */
export type RouteTable = Record<string, Route>

/** Types a route table literally, so that the client and the handlers can read methods, paths and schemas from it. */
export function defineRoutes<const T extends RouteTable>(routes: T): T {
  return routes
}
