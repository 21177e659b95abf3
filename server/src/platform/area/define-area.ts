import type { NamedKind, RouteTable } from '@firepay/contract/product/route.ts'
import type { SealedTable } from '../crypto/sealed-table.ts'
import type { Deps, HandlerDeps } from '../deps.ts'
import type { Handlers } from '../http/act.ts'
import type { Authentication, Lookups } from '../http/authentication.ts'
import type { BackgroundWork } from '../loops/loop.ts'

/**
 * An area of the product as data. `program/areas.ts` lists all areas, and is the only source for the application, the
 * worker, key rotation, sandbox removal, the route walks and the repository checks.
 */
export type Area = {
  /** Name of the folder. */
  name: string
  routes: RouteTable
  /** One handler per route. `defineArea` checks the types, where the routes are known. */
  handlers: (deps: HandlerDeps, authentication: Authentication) => Record<string, unknown>
  /** Lookups by kind of object: existence for the caller, and version. Each kind belongs to one area. */
  lookups?: (deps: HandlerDeps) => Partial<Lookups>
  /** Background work. */
  loops?: (deps: Deps) => BackgroundWork[]
  /** Tables that only files of this area write (checked by `npm run check`). */
  tables: readonly string[]
  /** Tables of this area with a secret encrypted under the master key. */
  sealed?: readonly SealedTable[]
  /**
   * Statements that remove rows of sandbox sites, run as the schema's owner. `$1` is the merchant, `$2` the uuids of
   * its sandbox sites, `$3`, if used, the instant. Areas run from last to first; `roots`, which others reference, run
   * after all `rows`.
   */
  sandboxRemoval?: { rows?: readonly string[]; roots?: readonly string[] }
  /**
   * Statements that read tenant tables without a merchant, each with its reason: work discovery and verification, on
   * read-only connections. On a cluster each queries every node, so they must not run in requests or in loops that tick
   * every second.
   */
  crossTenantReads?: Readonly<Record<string, string>>
}

type Definition<R extends RouteTable> = Omit<Area, 'routes' | 'handlers'> & {
  routes: R
  handlers: (deps: HandlerDeps, authentication: Authentication) => Handlers<R>
}

/** Types an area by its routes, so that a missing handler does not compile. */
export function defineArea<R extends RouteTable, K extends NamedKind = never>(
  area: Definition<R> & { lookups?: (deps: HandlerDeps) => Pick<Lookups, K> },
): Area & { lookups?: (deps: HandlerDeps) => Pick<Lookups, K> } {
  return area
}
