import type { NamedKind, RouteTable } from '@firepay/contract/product/route.ts'
import type { SealedTable } from '../crypto/sealed-table.ts'
import type { Deps, HandlerDeps } from '../deps.ts'
import type { Handlers } from '../http/act.ts'
import type { Authentication, Lookups } from '../http/authentication.ts'
import type { BackgroundWork } from '../loops/loop.ts'

/**
 * What one area of the product consists of, as data. `program/areas.ts` lists the areas; the application, the worker, key
 * rotation, the removal of a sandbox, the walks over all routes and the checks of the repository read that list and no
 * other.
 */
export type Area = {
  /** The folder's name. */
  name: string
  routes: RouteTable
  /** A function for each route. The types are checked by `defineArea`, where the routes are known. */
  handlers: (deps: HandlerDeps, authentication: Authentication) => Record<string, unknown>
  /** By what a path names: whether it is there for the caller, and its version. Each kind is looked up by one area. */
  lookups?: (deps: HandlerDeps) => Partial<Lookups>
  /** Work beside the requests. */
  loops?: (deps: Deps) => BackgroundWork[]
  /** Tables that only files of this area write (held by `npm run check`). */
  tables: readonly string[]
  /** Those of them that hold a secret under the master key. */
  sealed?: readonly SealedTable[]
  /**
   * Statements of the schema's owner that remove the rows of sandbox sites: `$1` is the merchant, `$2` the uuids of its
   * sandbox sites, `$3`, where it stands, the instant. Areas are asked from the last to the first, `roots`, which others
   * refer to, after all `rows`.
   */
  sandboxRemoval?: { rows?: readonly string[]; roots?: readonly string[] }
  /**
   * Statements that read tables of merchants without naming one, each with the reason: searches for work and proofs over
   * everything, on connections that can only read. On a cluster each asks every machine, so none belongs into a request
   * or into a loop that runs each second.
   */
  crossTenantReads?: Readonly<Record<string, string>>
}

type Definition<R extends RouteTable> = Omit<Area, 'routes' | 'handlers'> & {
  routes: R
  handlers: (deps: HandlerDeps, authentication: Authentication) => Handlers<R>
}

/** Types an area by its routes: a route without a handler does not compile. */
export function defineArea<R extends RouteTable, K extends NamedKind = never>(
  area: Definition<R> & { lookups?: (deps: HandlerDeps) => Pick<Lookups, K> },
): Area & { lookups?: (deps: HandlerDeps) => Pick<Lookups, K> } {
  return area
}
