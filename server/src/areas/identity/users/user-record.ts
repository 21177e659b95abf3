import type { userRecord } from '@firepay/contract/account/account.schemas.ts'
import { dateStyle, storedPreferences } from '@firepay/contract/account/account.schemas.ts'
import { abilitiesOf, type CallerRole } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { z } from 'zod'
import type { Trx } from '../../../platform/db/transaction.ts'
import { BadAccessToken } from '../../../platform/errors/api-error.ts'
import { factorsOf, hasFactor } from '../factors/factors.ts'
import { findAccess } from '../memberships/access.ts'
import { findMemberships } from '../memberships/memberships.ts'
import { findMerchantName, findProfile } from './account.queries.ts'

/** The signed-in user, before the ids are encoded. */
export type UserRecord = z.output<typeof userRecord>

/**
 * Loads the user as shown to themselves, with role and abilities in the merchant of the session.
 * @param viewedAs a lower role to view as
 * @returns also the version of the profile, for the ETag
 * @throws BadAccessToken when the user is no longer in that merchant
 */
export async function loadUserRecord(
  trx: Trx,
  userId: Id<'user'>,
  merchantId: Id<'merchant'>,
  viewedAs?: CallerRole,
): Promise<{ record: UserRecord; version: bigint }> {
  const profile = await findProfile(trx, userId)
  const memberships = await findMemberships(trx, userId)
  const merchant = await findMerchantName(trx, merchantId)
  const factors = await factorsOf(trx, userId)
  const access = profile && (await findAccess(trx, merchantId, { userId, isOperator: profile.operator }))
  if (!profile || !access || !merchant) throw new BadAccessToken()
  const { need, hasLiveSite } = access
  const role = viewedAs ?? access.role
  const merchants: UserRecord['merchants'] = []
  for (const membership of memberships) {
    const roleThere: CallerRole | null =
      membership.merchantId === merchantId
        ? role
        : ((await findAccess(trx, membership.merchantId, { userId, isOperator: false }))?.role ?? null)
    const id = membership.merchantId
    if (roleThere) merchants.push({ id, name: membership.name, role: roleThere })
  }
  // An operator's session may be in a merchant they do not belong to.
  if (!memberships.some((one) => one.merchantId === merchantId)) {
    merchants.unshift({ id: merchantId, name: merchant.name, role })
  }
  const record: UserRecord = {
    id: userId,
    email: profile.email,
    fullName: profile.full_name,
    ...(profile.avatar === null ? {} : { avatar: profile.avatar }),
    role,
    operator: profile.operator && role === access.role,
    merchant: { id: merchantId, name: merchant.name, timeZone: merchant.time_zone, hasLiveSite },
    merchants,
    timeZone: profile.time_zone,
    dateStyle: dateStyle.parse(profile.date_style),
    ability: abilitiesOf(role),
    mfa: { ...factors, enrolment: hasFactor(factors) ? 'none' : need },
    preferences: storedPreferences.parse(profile.preferences),
    createdAt: profile.created_at.toISOString(),
    ...(profile.last_sign_in_at ? { lastSignInAt: profile.last_sign_in_at.toISOString() } : {}),
  }
  return { record, version: profile.version }
}
