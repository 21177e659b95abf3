import { type Role, roles, type Standing } from '@firepay/contract/auth/abilities.ts'
import { withTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError, BadAccessToken } from '../http/api-error.ts'
import type { Gate } from '../http/bind.ts'
import type { UserCaller } from '../http/handler.ts'
import { authenticateSite } from '../secrets/authenticate-site.ts'
import { findRole } from './members.queries.ts'
import { findSession } from './sessions.ts'

/** Tells who calls, for the binding of the routes. */
export function createGate(deps: Deps): Gate {
  return {
    async admitUser(token, request, route) {
      const isBackground = request.headers.get('firepay-background') === '1'
      const { isOperator, ...session } = await findSession(deps, token, isBackground)
      const standing = await findStanding(deps, session.merchantId, session.userId, isOperator)
      // The role was taken away: to this session there is nothing left to say.
      if (standing === null) throw new BadAccessToken()
      const caller: UserCaller = { kind: 'user', ...session, standing }
      if (factorOwed(caller) && route.area !== 'account' && route.area !== 'auth' && route.area !== 'security') {
        throw new ApiError('MFA_ENROL_REQUIRED')
      }
      return caller
    },
    admitSite: (token) => authenticateSite(deps, token),
  }
}

/**
 * The person's role in a merchant, asked anew with every call, so that a change acts at once (security.md S-08).
 * @returns null for someone who is neither a member nor an operator
 */
export async function findStanding(
  deps: Deps,
  merchantId: string,
  userId: string,
  isOperator: boolean,
): Promise<Standing | null> {
  const role = await withTenant(deps.db.app, merchantId, (trx) => findRole(trx, merchantId, userId))
  if (isRole(role)) return role
  return isOperator ? 'operator' : null
}

/** Whether the person has to set up a second factor before anything else (security.md M-11). Factors do not exist yet. */
function factorOwed(_caller: UserCaller): boolean {
  return false
}

function isRole(text: string | undefined): text is Role {
  return (roles as readonly string[]).includes(text ?? '')
}
