import type { Id, IdKind } from '@firepay/contract/product/ids.ts'
import type { IdKindOf, NamedKind, Route } from '@firepay/contract/product/route.ts'
import type { SiteCaller, UserCaller } from '../caller/caller.ts'
import type { RequestFacts } from '../caller/request-facts.ts'
import type { ApiError } from '../errors/api-error.ts'

/** What is known of a call before it is known who makes it. */
export type Call = {
  token: string | undefined
  request: RequestFacts
  route: Route
  /** Once it is parsed: a field of it may demand more than the route. */
  body?: unknown
}

/** Who calls, told from the bearer token; and whether this person may come from here, and needs a factor. */
export type Authentication = {
  /**
   * Authenticates somebody who changes something. Their transactions ask again (`UserCaller`).
   * @param isAgain once the body is there: what is counted once for a call is not counted again
   * @throws BadAccessToken; ApiError `IP_NOT_ALLOWED`, `MFA_ENROL_REQUIRED`
   */
  authenticateUser(call: Call, isAgain?: boolean): Promise<UserCaller>
  /** Authenticates somebody who reads, and reads for them in the same transaction: one snapshot from session to answer. */
  readAsUser<T>(call: Call, read: (caller: UserCaller) => Promise<T>): Promise<T>
  /** Told of what an operator is about to be shown: the path as in the table, and the ids in it. */
  recordOperatorAccess?(
    caller: UserCaller,
    request: RequestFacts,
    viewed: { area: string; path: string; ids: string[] },
  ): Promise<void>
  /** Told of what is about to be refused, and to whom if that is known. */
  recordRefusal?(
    caller: UserCaller | SiteCaller | undefined,
    request: RequestFacts,
    call: { area: string; operation: string },
    refusal: ApiError,
  ): Promise<void>
  /** @throws ApiError `CREDENTIALS`, `IP_NOT_ALLOWED` */
  authenticateSite(call: Call, isAgain?: boolean): Promise<SiteCaller>
}

/** What a path says beside the id. */
type BesideId = { report: { type: string } }

/**
 * Whether the object that a path names exists for the caller, and its version if it has one. Asked only when a check
 * that comes after existence fails (docs/decisions/023-order-of-checks.md); otherwise the handler looks for itself.
 */
export type Lookup<N extends NamedKind> = (
  caller: UserCaller,
  params: IdKindOf<N> extends IdKind
    ? { id: Id<IdKindOf<N>> } & (N extends keyof BesideId ? BesideId[N] : unknown)
    : Record<string, string>,
) => Promise<{ version?: bigint } | null>

export type Lookups = { readonly [N in NamedKind]: Lookup<N> }
