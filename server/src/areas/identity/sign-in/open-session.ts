import type { signedIn, signInAnswer } from '@firepay/contract/auth/auth.schemas.ts'
import { type ReplyBox, reply } from '@firepay/contract/http/answer.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { z } from 'zod'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { HandlerDeps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { CommonAct } from '../../../platform/http/act.ts'
import { isAddressAllowed } from '../../ip-allow-list/is-address-allowed.ts'
import { answerTypes, factorsOf } from '../factors/factors.ts'
import { recordRefusal, recordSecurityEvent } from '../history/security-events.ts'
import { recordRefusedAddress } from '../ip-allow-list/observed-addresses.ts'
import { homeMerchant } from '../memberships/memberships.ts'
import { assertPassword } from '../passwords/assert-password.ts'
import { type Method, startSession, type TokenPair } from '../sessions/sessions.ts'
import { issueSignInChallenge } from '../tokens/challenges.ts'
import { storeRehashed } from '../users/account-state.queries.ts'
import { getPerson } from '../users/account-state.ts'
import { lockUser } from '../users/lock-user.ts'
import { loadUserRecord } from '../users/user-record.ts'
import { setCookieHeader } from './browser-cookies.ts'
import { deviceOf, rememberDevice } from './known-devices.ts'
import { recordSignIn } from './sign-in.queries.ts'

/** The answer to a sign-in, before its ids are encoded. */
export type SignedIn = z.output<typeof signedIn>
export type SignInAnswer = z.output<typeof signInAnswer>

/** Tokens, with the new device token of the browser. */
type Entered = TokenPair & { deviceToken: string }

/**
 * Opens a session after a correct password, in the user's last merchant, or returns a challenge when the user has a
 * second factor. Decided under the user's lock, so that no session bypasses a factor confirmed concurrently.
 * @param proved the hash the password was compared with, and a rehash with current parameters to store
 * @throws ApiError `CREDENTIALS` when the password was changed meanwhile, `IP_NOT_ALLOWED`
 */
export async function openSession(
  deps: HandlerDeps,
  act: CommonAct,
  userId: Id<'user'>,
  proved: { hash: string; rehashed: string | null },
): Promise<ReplyBox<SignInAnswer>> {
  const { now } = act
  const merchantId = await landingOf(act, userId)
  await assertAddress(act, userId, merchantId)
  const opened = await act.separately(merchantId, async (trx) => {
    await lockUser(trx, userId)
    await assertPassword(trx, userId, proved.hash)
    if (proved.rehashed) await storeRehashed(trx, userId, proved.rehashed)
    const types = answerTypes(await factorsOf(trx, userId))
    if (types.length > 0) return { types, ...(await issueSignInChallenge(trx, userId, now)) }
    await recordSignIn(trx, userId, now)
    return enter(deps, trx, act, { userId, merchantId, methods: ['password'] })
  })
  if ('challenge' in opened) {
    const { challenge, types, expiresAt } = opened
    return reply({ mfa: { challenge, types, expiresAt: expiresAt.toISOString() } })
  }
  return answerOf(deps, act, { userId, merchantId, entered: opened })
}

/** Opens the first session of a newly created user, with a password and no factor. */
export function openFirstSession(deps: HandlerDeps, act: CommonAct, userId: Id<'user'>): Promise<ReplyBox<SignedIn>> {
  return openProvedSession(deps, act, userId, async () => ['password'])
}

/**
 * Opens a session for a user who proves a factor in the same transaction.
 * @param prove redeems the proof and returns the methods used; an error rolls everything back
 */
export async function openProvedSession(
  deps: HandlerDeps,
  act: CommonAct,
  userId: Id<'user'>,
  prove: (trx: Trx) => Promise<readonly Method[]>,
): Promise<ReplyBox<SignedIn>> {
  const merchantId = await landingOf(act, userId)
  await assertAddress(act, userId, merchantId)
  const tokens = await act.separately(merchantId, async (trx) => {
    await lockUser(trx, userId)
    const methods = await prove(trx)
    await recordSignIn(trx, userId, act.now)
    return enter(deps, trx, act, { userId, merchantId, methods })
  })
  return answerOf(deps, act, { userId, merchantId, entered: tokens })
}

async function landingOf(act: CommonAct, userId: Id<'user'>): Promise<Id<'merchant'>> {
  const merchantId = await act.separately(null, (trx) => homeMerchant(trx, userId))
  if (merchantId) return merchantId
  await recordRefusal(act, { userId, type: 'user.sign-in.refused', detail: 'no merchant' })
  throw new ApiError('CREDENTIALS', 'This account no longer belongs to a merchant.')
}

/** The caller has proved a password or passkey, so the refusal reveals the list to nobody else. */
async function assertAddress(act: CommonAct, userId: Id<'user'>, merchantId: Id<'merchant'>): Promise<void> {
  if (await act.separately(null, (trx) => isAddressAllowed(trx, userId, act.request.address))) return
  await recordRefusal(act, { userId, type: 'user.sign-in.refused', detail: 'address' }, merchantId)
  await recordRefusedAddress(act, { userId, merchantId })
  throw new ApiError('IP_NOT_ALLOWED')
}

async function enter(
  deps: HandlerDeps,
  trx: Trx,
  act: CommonAct,
  who: { userId: Id<'user'>; merchantId: Id<'merchant'>; methods: readonly Method[] },
): Promise<Entered> {
  const { now, request } = act
  const origin = { now, request }
  const { address, userAgent } = request
  const { token: deviceToken, isNew } = await rememberDevice(trx, now, who.userId, deviceOf(deps, request))
  if (isNew) {
    const { email } = await getPerson(trx, who.userId)
    const data = { at: now.toISOString(), address, userAgent }
    await act.mail(trx, { template: 'new-sign-in', to: email, data })
  }
  const { accessToken, refreshToken, displaced } = await startSession(deps, trx, now, { ...who, address, userAgent })
  await recordSecurityEvent(trx, who.merchantId, origin, {
    userId: who.userId,
    type: 'user.signed-in',
    detail: who.methods.join(', '),
  })
  if (displaced > 0) {
    const detail = `${displaced}, the oldest of more than ten`
    await recordSecurityEvent(trx, who.merchantId, origin, { userId: who.userId, type: 'user.sessions.ended', detail })
  }
  if (who.methods.includes('recovery')) {
    await recordSecurityEvent(trx, who.merchantId, origin, { userId: who.userId, type: 'user.recovery-code.used' })
  }
  return { accessToken, refreshToken, deviceToken }
}

async function answerOf(
  deps: HandlerDeps,
  act: CommonAct,
  { userId, merchantId, entered }: { userId: Id<'user'>; merchantId: Id<'merchant'>; entered: Entered },
): Promise<ReplyBox<SignedIn>> {
  const { accessToken, refreshToken, deviceToken } = entered
  const { record } = await act.separately(null, (trx) => loadUserRecord(trx, userId, merchantId))
  const headers = setCookieHeader(deps, 'device', deviceToken)
  return reply({ userData: record, accessToken, refreshToken }, { headers })
}
