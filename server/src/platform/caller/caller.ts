import type { CallerRole } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { TransactionOptions, Trx } from '../db/transaction.ts'

/** A signed-in user in a merchant, identified by the access token. */
export type UserCaller = UserFacts & {
  /**
   * Runs in a transaction that can access the caller's merchant only. Reading calls and calls with an Idempotency-Key
   * have one transaction, which all parts join; the latter also store the answer in it. Otherwise each run is a
   * transaction of its own. Before a write commits, the caller's session, address, role, factor and re-authentication
   * are checked again (security.md S-08). `run` may be called again after a conflict with another transaction.
   * @throws BadAccessToken; ApiError `IP_NOT_ALLOWED`, `FORBIDDEN`, `REAUTH_REQUIRED`, `MFA_ENROL_REQUIRED`, `STALE`
   */
  inMerchant: InMerchant
  /**
   * Checks again that the caller is allowed to continue, for work that lasts longer than a transaction should.
   * @throws as `inMerchant`
   */
  assertStillAllowed: () => Promise<void>
}

export type InMerchant = <T>(run: (trx: Trx) => Promise<T>, options?: TransactionOptions) => Promise<T>

/** A user, and their role in the merchant of the session. */
export type UserFacts = {
  kind: 'user'
  userId: Id<'user'>
  sessionId: Id<'session'>
  merchantId: Id<'merchant'>
  role: CallerRole
  /** Staff of the service, independent of the role in this merchant. */
  isOperator: boolean
  /** Last authentication with a password or factor; refreshing a token does not count. */
  authenticatedAt: Date
}

/** A site's server, identified by its API secret. */
export type SiteCaller = { kind: 'site'; merchantId: Id<'merchant'>; siteId: Id<'site'>; secretId: string }
