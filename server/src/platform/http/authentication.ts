import type { Id, IdKind } from '@firepay/contract/product/ids.ts'
import type { IdKindOf, NamedKind, Route } from '@firepay/contract/product/route.ts'
import type { SiteCaller, UserCaller } from '../caller/caller.ts'
import type { RequestFacts } from '../caller/request-facts.ts'
import type { ApiError } from '../errors/api-error.ts'

/** A call before its caller is known. */
export type Call = {
  token: string | undefined
  request: RequestFacts
  route: Route
  /** Set once parsed: a field may require more than the route. */
  body?: unknown
}

/** Authenticates callers by bearer token, and checks their address and second factor. */
export type Authentication = {
  /**
   * Authenticates a user who changes something. Their transactions check again (`UserCaller`).
   * @param isAgain true after the body was read: the call is not counted a second time
   * @throws BadAccessToken; ApiError `IP_NOT_ALLOWED`, `MFA_ENROL_REQUIRED`
   */
  authenticateUser(call: Call, isAgain?: boolean): Promise<UserCaller>
  /** Authenticates a user and runs the read in the same transaction: one snapshot from session to answer. */
  readAsUser<T>(call: Call, read: (caller: UserCaller) => Promise<T>): Promise<T>
  /** Called before data is shown to an operator, with the path template and its ids. */
  recordOperatorAccess?(
    caller: UserCaller,
    request: RequestFacts,
    viewed: { area: string; method: string; path: string; ids: string[] },
  ): Promise<void>
  /** Called before a call is refused, with the caller if known. */
  recordRefusal?(
    caller: UserCaller | SiteCaller | undefined,
    request: RequestFacts,
    call: { area: string; operation: string },
    refusal: ApiError,
  ): Promise<void>
  /** @throws ApiError `CREDENTIALS`, `IP_NOT_ALLOWED` */
  authenticateSite(call: Call, isAgain?: boolean): Promise<SiteCaller>
}

/** Path parameters of an object besides its id. */
type BesideId = { report: { type: string } }

/**
 * Returns whether the path's object exists for the caller, and its version. Called only when a check that comes after
 * existence fails (docs/decisions/calls.md); otherwise the handler checks.
 */
export type Lookup<N extends NamedKind> = (
  caller: UserCaller,
  params: IdKindOf<N> extends IdKind
    ? { id: Id<IdKindOf<N>> } & (N extends keyof BesideId ? BesideId[N] : unknown)
    : Record<string, string>,
) => Promise<{ version?: bigint } | null>

export type Lookups = { readonly [N in NamedKind]: Lookup<N> }
