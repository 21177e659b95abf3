import type { Id } from '@firepay/contract/product/ids.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { bindTenant, type Trx } from '../../platform/db/transaction.ts'
import { RecentMap } from '../../platform/queue/recent-map.ts'
import { findMembership } from '../identity/memberships/membership.ts'

/** Maximum tokens remembered, enough for a few minutes of calls. */
const maxExpected = 1_000

/**
 * Remembers the last owner of each token, so that the membership can be queried in the same packet as the session. Only
 * a prediction: the session decides, and after a mismatch of user or merchant the membership is queried again.
 */
export class ExpectedSessions {
  private readonly byToken = new RecentMap<string, { merchantId: Id<'merchant'>; userId: Id<'user'> }>(maxExpected)

  /** Binds the transaction to the predicted merchant and queries the membership there. */
  ask(trx: Trx, token: string | undefined) {
    const known = token === undefined ? undefined : this.byToken.get(keyOf(token))
    if (!known) return undefined
    bindTenant(trx, known.merchantId).catch(() => {})
    const membership = findMembership(trx, known.merchantId, known.userId)
    // Not awaited when the session is refused.
    membership.catch(() => {})
    return { ...known, membership }
  }

  /** @param token whose session was just found to belong to this user in this merchant */
  remember(token: string | undefined, merchantId: Id<'merchant'>, userId: Id<'user'>): void {
    if (token !== undefined) this.byToken.set(keyOf(token), { merchantId, userId })
  }
}

/** Only hashes of tokens stay in memory. */
function keyOf(token: string): string {
  return hashToken(token).toString('base64')
}
