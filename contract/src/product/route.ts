import type { Route as AnyRoute } from '../http/route.ts'
import type { AbilityName } from './abilities.ts'
import type { ErrorCode } from './errors.ts'

/** What a path can name: each kind has one lookup, in the area that owns it. */
export const namedKinds = [
  'profile',
  'user-ip-allow-list',
  'passkey',
  'session',
  'site-ip-allow-list',
  'site',
  'balance',
  'payout',
  'report',
  'import',
  'transaction',
  'notification',
  'repeat-plan',
  'suggestion',
  'member',
  'invitation',
  'current-merchant',
  'merchant',
  'export',
  'view',
] as const
export type NamedKind = (typeof namedKinds)[number]

/** A route of the product: with its abilities, its error codes and its kinds of objects. */
export type Route = AnyRoute<AbilityName, ErrorCode, NamedKind>

/** A table of routes by a speaking name. Names become operation ids in the OpenAPI document. */
export type RouteTable = Record<string, Route>

/** Types a route table literally, so that the client and the handlers can read methods, paths and schemas from it. */
export function defineRoutes<const T extends RouteTable>(routes: T): T {
  return routes
}
