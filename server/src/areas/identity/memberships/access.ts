import { type CallerRole, parseRole } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { bindTenant, type Trx, withTenant } from '../../../platform/db/transaction.ts'
import { type FactorNeed, factorNeed } from '../factors/factor-need.ts'
import { findMembership, type Membership } from './membership.ts'

/** The role of a person in a merchant, whether they need a second factor there, and whether a site takes real money. */
export type Access = { role: CallerRole; need: FactorNeed; hasLiveSite: boolean }

/**
 * The person's role in a merchant, asked anew with every call, so that a change acts at once (security.md S-08).
 * @param stays whether the transaction is bound to that merchant from then on
 * @returns null for someone who is neither a member nor an operator
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

/** What a membership that was found, or not, lets the person do. */
export function accessOf(found: Membership, isOperator: boolean): Access | null {
  const role = parseRole(found?.role) ?? (isOperator ? 'operator' : null)
  if (!found || role === null) return null
  const { require_mfa: requireMfa, has_live_site: hasLiveSite } = found
  return { role, need: factorNeed(role, { requireMfa, hasLiveSite }), hasLiveSite }
}

/** Whether the person may not do without a second factor there. */
export function isMfaRequired(access: Access): boolean {
  return access.need === 'required'
}
