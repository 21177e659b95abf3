import type { Id } from '@firepay/contract/product/ids.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { bindTenant, type Trx } from '../../platform/db/transaction.ts'
import { findMembership } from '../identity/memberships/membership.ts'

/** Tokens whose person and merchant are remembered: the calls of a few minutes. */
const maxExpected = 1_000

/**
 * Whose a token was when it came last, so that their membership is asked in the same packet as the session. Nothing is
 * decided by it: the session says whose the token is now, and when that is somebody else, or another merchant, the
 * answer is thrown away and asked anew.
 */
export class ExpectedSessions {
  private readonly byToken = new Map<string, { merchantId: Id<'merchant'>; userId: Id<'user'> }>()

  /** Binds the transaction to the merchant of the last time and asks for the membership there. */
  ask(trx: Trx, token: string | undefined) {
    const known = token === undefined ? undefined : this.byToken.get(keyOf(token))
    if (!known) return undefined
    bindTenant(trx, known.merchantId).catch(() => {})
    const membership = findMembership(trx, known.merchantId, known.userId)
    // Nobody waits for it when the session is refused.
    membership.catch(() => {})
    return { ...known, membership }
  }

  /** @param token whose session was just found to be this person's in this merchant */
  remember(token: string | undefined, merchantId: Id<'merchant'>, userId: Id<'user'>): void {
    if (token === undefined) return
    const key = keyOf(token)
    // The newest last, so that the first is the one that was not seen for longest.
    this.byToken.delete(key)
    this.byToken.set(key, { merchantId, userId })
    const [oldest] = this.byToken.keys()
    if (this.byToken.size > maxExpected && oldest !== undefined) this.byToken.delete(oldest)
  }
}

/** No token stays in memory that could be used. */
function keyOf(token: string): string {
  return hashToken(token).toString('base64')
}
