import type { CallerRole } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { TransactionOptions, Trx } from '../db/transaction.ts'

/** A signed-in person in a merchant: what the access token stands for. */
export type UserCaller = UserFacts & {
  /**
   * Runs in one transaction that sees and writes the caller's merchant only. A call that reads has one transaction, which
   * all parts join; so has a call with an Idempotency-Key, which also stores the answer. Otherwise each is a transaction of
   * its own. One that changes something asks last, before it commits, whether the caller may still do this: session,
   * address, role, factor and re-authentication (security.md S-08). The function may run again after a conflict with another transaction.
   * @throws BadAccessToken; ApiError `IP_NOT_ALLOWED`, `FORBIDDEN`, `REAUTH_REQUIRED`, `MFA_ENROL_REQUIRED`, `STALE`
   */
  inMerchant: InMerchant
  /**
   * Asks again whether the caller may still do what they are at: for what lasts longer than one transaction should.
   * @throws as `inMerchant`
   */
  assertStillAllowed: () => Promise<void>
}

export type InMerchant = <T>(run: (trx: Trx) => Promise<T>, options?: TransactionOptions) => Promise<T>

/** Who somebody is, and what they are in the merchant of their session. */
export type UserFacts = {
  kind: 'user'
  userId: Id<'user'>
  sessionId: Id<'session'>
  merchantId: Id<'merchant'>
  role: CallerRole
  /** Staff of the service, whatever their role here. */
  isOperator: boolean
  /** When the person last authenticated: by a password or a factor, never a refresh. */
  authenticatedAt: Date
}

/** A site's server, by its API secret. */
export type SiteCaller = { kind: 'site'; merchantId: Id<'merchant'>; siteId: Id<'site'>; secretId: string }
