import { type Role, roles, type Standing } from '@firepay/contract/auth/abilities.ts'
import { encodeId } from '@firepay/contract/http/ids.ts'
import { ownAreas } from '@firepay/contract/http/route.ts'
import { withoutTenant, withTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError, BadAccessToken } from '../http/api-error.ts'
import type { Gate } from '../http/bind.ts'
import type { UserCaller } from '../http/handler.ts'
import { authenticateSite } from '../secrets/authenticate-site.ts'
import { type FactorNeed, factorNeed } from '../security/factor-need.ts'
import { keepRefusals } from '../security/refusals.ts'
import { keepSightings } from '../security/sightings.ts'
import { findMembership } from './membership.ts'
import { findMemberships } from './memberships.ts'
import { findSession } from './sessions.ts'

/** Tells who calls, for the binding of the routes. */
export function createGate(deps: Deps): Gate {
  const sightings = keepSightings(deps)
  const refusals = keepRefusals(deps)
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
      // Enrolling and leaving stay open (security.md M-11).
      const isOwed = factorOwed(place) || (isOperator && route.operator === true)
      if (!hasFactor && isOwed && !ownAreas.includes(route.area)) {
        const call = { area: route.area, operation: `${route.method} ${route.path}` }
        await refusals.person(caller, request, call, 'MFA_ENROL_REQUIRED')
        throw new ApiError('MFA_ENROL_REQUIRED')
      }
      if (!ownAreas.includes(route.area)) assertMerchant(caller, request.headers)
      return caller
    },
    admitSite: (token, request) =>
      authenticateSite(deps, token, {
        address: request.address,
        note: (caller, isAllowed) => sightings.note(caller, request, isAllowed),
        refuse: (site) => refusals.site(site, request),
      }),
    async noteRefusal(caller, request, call, { code }) {
      if (caller === undefined && tellsOfStrangers.includes(code)) refusals.stranger(request, call, code)
      if (caller?.kind === 'user' && code === 'FORBIDDEN') await refusals.person(caller, request, call, code)
    },
  }
}

/** Refusals of calls without a session that are worth a row. Limits of calls are not: they would drown the others. */
const tellsOfStrangers: readonly string[] = [
  'ACCOUNT_LOCKED',
  'CHALLENGE_EXPIRED',
  'CREDENTIALS',
  'EMAIL_NOT_CONFIRMED',
  'IP_NOT_ALLOWED',
  'MFA_CODE',
  'REFRESH_REUSED',
  'SIGNUP_CLOSED',
  'TOKEN_EXPIRED',
  'TOKEN_USED',
]

/**
 * A page that was opened before another tab moved the session says which merchant it shows: nothing is read or written
 * for it in another one. @throws ApiError `STALE`
 */
function assertMerchant({ merchantId }: UserCaller, headers: Headers): void {
  const shown = headers.get('firepay-merchant')
  if (shown === null || shown === encodeId('merchant', merchantId)) return
  throw new ApiError('STALE', 'This session has been moved to another merchant.')
}

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
