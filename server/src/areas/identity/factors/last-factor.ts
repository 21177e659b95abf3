import { parseRole } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { type Trx, withTenant } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { findMembership } from '../memberships/membership.ts'
import { findMemberships } from '../memberships/memberships.ts'
import { getPerson } from '../users/account-state.ts'
import { factorNeed } from './factor-need.ts'
import { factorsOf, hasFactor } from './factors.ts'

/**
 * Call after removing a factor, in its transaction and under the user's lock (`lockUser`), so that of two concurrent
 * removals the second fails.
 * @throws ApiError `FORBIDDEN` when it was the last factor of a user who needs one in any merchant (M-06)
 */
export async function assertFactorRemains(trx: Trx, userId: Id<'user'>): Promise<void> {
  if (hasFactor(await factorsOf(trx, userId))) return
  if (!(await needsFactor(trx, userId))) return
  throw new ApiError(
    'FORBIDDEN',
    'Your role needs two-step verification, and this is your last method. Add another one first.',
  )
}

async function needsFactor(trx: Trx, userId: Id<'user'>): Promise<boolean> {
  if ((await getPerson(trx, userId)).isOperator) return true
  for (const { merchantId } of await findMemberships(trx, userId)) {
    const found = await withTenant(trx, merchantId, (inside) => findMembership(inside, merchantId, userId))
    const role = parseRole(found?.role)
    if (!found || role === null) continue
    const policy = { requireMfa: found.require_mfa, hasLiveSite: found.has_live_site }
    if (factorNeed(role, policy) === 'required') return true
  }
  return false
}
