import { type CallerRole, parseRole } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { bindTenant, type Trx, withTenant } from '../../../platform/db/transaction.ts'
import { type FactorNeed, factorNeed } from '../factors/factor-need.ts'
import { findMembership, type Membership } from './membership.ts'

/** A user's role in a merchant, their need for a second factor, and whether a site is live. */
export type Access = { role: CallerRole; need: FactorNeed; hasLiveSite: boolean }

/**
 * The user's role in a merchant, queried with every call, so that a change takes effect immediately (security.md S-08).
 * @param stays whether the transaction stays bound to that merchant
 * @returns null for a user who is neither a member nor an operator
 */
export async function findAccess(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { userId, isOperator }: { userId: Id<'user'>; isOperator: boolean },
  stays = false,
): Promise<Access | null> {
  if (stays) bindTenant(trx, merchantId).catch(() => {})
  const found = await withTenant(trx, merchantId, (inside) => findMembership(inside, merchantId, userId))
  return accessOf(found, isOperator)
}

/** Access of a membership, or of its absence. */
export function accessOf(found: Membership, isOperator: boolean): Access | null {
  const role = parseRole(found?.role) ?? (isOperator ? 'operator' : null)
  if (!found || role === null) return null
  const { require_mfa: requireMfa, has_live_site: hasLiveSite } = found
  return { role, need: factorNeed(role, { requireMfa, hasLiveSite }), hasLiveSite }
}

/** True when the user cannot act there without a second factor. */
export function isMfaRequired(access: Access): boolean {
  return access.need === 'required'
}
