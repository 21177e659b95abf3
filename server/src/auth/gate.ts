import { type Role, roles, type Standing } from '@firepay/contract/auth/abilities.ts'
import { withoutTenant, withTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError, BadAccessToken } from '../http/api-error.ts'
import type { Gate } from '../http/bind.ts'
import type { UserCaller } from '../http/handler.ts'
import { authenticateSite } from '../secrets/authenticate-site.ts'
import { type FactorNeed, factorNeed } from '../security/factor-need.ts'
import { keepSightings } from '../security/sightings.ts'
import { findMembership } from './membership.ts'
import { findMemberships } from './memberships.ts'
import { findSession } from './sessions.ts'

/** Tells who calls, for the binding of the routes. */
export function createGate(deps: Deps): Gate {
  const sightings = keepSightings(deps)
  return {
    async admitUser(token, request, route) {
      const isBackground = request.headers.get('firepay-background') === '1'
      const { isOperator, hasFactor, isAddressAllowed, ...session } = await findSession(
        deps,
        token,
        request.address,
        isBackground,
      )
      sightings.note({ kind: 'user', ...session }, request, isAddressAllowed)
      if (!isAddressAllowed) throw new ApiError('IP_NOT_ALLOWED')
      const place = await findPlace(deps, session.merchantId, session.userId, isOperator)
      // The role was taken away: to this session there is nothing left to say.
      if (place === null) throw new BadAccessToken()
      const caller: UserCaller = { kind: 'user', ...session, isOperator, standing: place.standing }
      const isOwed = factorOwed(place) || (isOperator && route.operator === true)
      if (!hasFactor && isOwed && !openWhileOwing.includes(route.area)) {
        throw new ApiError('MFA_ENROL_REQUIRED')
      }
      return caller
    },
    admitSite: (token, request) =>
      authenticateSite(deps, token, {
        address: request.address,
        note: (caller, isAllowed) => sightings.note(caller, request, isAllowed),
      }),
  }
}

/** What somebody who owes a factor may still reach: enrolling, and leaving (security.md M-11). */
const openWhileOwing: readonly string[] = ['account', 'auth', 'security']

/** What a person is in a merchant, and whether they need a second factor there. */
export type Place = { standing: Standing; need: FactorNeed }

/**
 * The person's role in a merchant, asked anew with every call, so that a change acts at once (security.md S-08).
 * @returns null for someone who is neither a member nor an operator
 */
export async function findPlace(
  deps: Deps,
  merchantId: string,
  userId: string,
  isOperator: boolean,
): Promise<Place | null> {
  const found = await withTenant(deps.db.app, merchantId, (trx) => findMembership(trx, merchantId, userId))
  const standing = isRole(found?.role) ? found.role : isOperator ? 'operator' : null
  if (!found || standing === null) return null
  return { standing, need: factorNeed(standing, { requireMfa: found.require_mfa, hasLiveSite: found.has_live_site }) }
}

/** Whether the person may not do without a second factor there. */
export function factorOwed(place: Place): boolean {
  return place.need === 'required'
}

/** Whether the person needs a factor in any merchant they belong to: then the last one cannot be taken away (M-06). */
export async function owesFactorSomewhere(deps: Deps, userId: string, isOperator: boolean): Promise<boolean> {
  if (isOperator) return true
  const memberships = await withoutTenant(deps.db.app, (trx) => findMemberships(trx, userId))
  for (const { merchantId } of memberships) {
    const place = await findPlace(deps, merchantId, userId, false)
    if (place && factorOwed(place)) return true
  }
  return false
}

function isRole(text: string | null | undefined): text is Role {
  return (roles as readonly string[]).includes(text ?? '')
}
