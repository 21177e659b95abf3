import type { SignInAnswer } from '@firepay/contract/auth/auth.schemas.ts'
import { loadUserRecord } from '../account/user-record.ts'
import { withoutTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { RequestFacts } from '../http/handler.ts'
import { countAttempt, deviceOf, noteSuccess } from './lockout.ts'
import { findMemberships } from './memberships.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hashing.ts'
import { startSession } from './sessions.ts'
import { findCredentials, findLastMerchant, recordSignIn } from './sign-in.queries.ts'

/**
 * Signs in with e-mail and password. An unknown address takes the same steps and the same time as a wrong password.
 * @param email in any case; it is compared in lower case
 * @throws ApiError `CREDENTIALS`, `ACCOUNT_LOCKED`, `EMAIL_NOT_CONFIRMED`; `OVERLOADED` when too many sign in at once
 */
export async function signIn(
  deps: Deps,
  request: RequestFacts,
  credentials: { email: string; password: string },
): Promise<SignInAnswer> {
  const email = normalizeEmail(credentials.email)
  const device = deviceOf(request)
  const person = await findCredentials(deps.db.app, email)
  await countAttempt(deps, email, person?.user_id ?? null, device)
  const isRight = await verifyPassword(credentials.password, person?.password_hash ?? null)
  if (!person?.password_hash || !isRight || person.disabled_at) throw new ApiError('CREDENTIALS')
  await noteSuccess(deps, email, person.user_id, device)
  // Told only now: the password was right, so this is no stranger (product.md §9). The address list comes here too.
  if (!person.email_confirmed_at) throw new ApiError('EMAIL_NOT_CONFIRMED')

  const rehashed = isOutdated(person.password_hash) ? await hashPassword(credentials.password) : null
  return openSession(deps, request, person.user_id, rehashed)
}

/** Opens a session for someone who has proved who they are, in the merchant they were in last. */
export async function openSession(
  deps: Deps,
  request: RequestFacts,
  userId: string,
  rehashed: string | null = null,
): Promise<SignInAnswer> {
  const now = deps.clock.now()
  const { merchantId, tokens } = await withoutTenant(deps.db.app, async (trx) => {
    const memberships = await findMemberships(trx, userId)
    const last = await findLastMerchant(trx, userId)
    const merchant = memberships.find((one) => one.merchantId === last) ?? memberships[0]
    if (!merchant) throw new ApiError('CREDENTIALS', 'This account does not belong to a merchant any more.')
    await recordSignIn(trx, userId, now, rehashed)
    const { address, userAgent } = request
    const tokens = await startSession(trx, now, { userId, merchantId: merchant.merchantId, address, userAgent })
    return { merchantId: merchant.merchantId, tokens }
  })
  const { record } = await loadUserRecord(deps, userId, merchantId)
  return { userData: record, ...tokens }
}

/** Addresses are stored and compared in lower case. */
export function normalizeEmail(email: string): string {
  return email.toLowerCase()
}
