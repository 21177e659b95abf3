import type { HandlerDeps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { CommonAct } from '../../../platform/http/act.ts'
import { normalizeEmail } from '../../../platform/mail/email-address.ts'
import { withMutex } from '../../../platform/queue/mutex.ts'
import { installationId } from '../../audit-log/installation.ts'
import { factorsOf, hasFactor, passkeyNames } from '../factors/factors.ts'
import { recordSecurityEvent, recordSecurityEventInBackground } from '../history/security-events.ts'
import { countReset } from '../limits.ts'
import { homeMerchant } from '../memberships/memberships.ts'
import { deviceOf, findKnownMarks, forgetDevices, rememberDevice } from '../sign-in/known-devices.ts'
import { forgetFailures } from '../sign-in/lockout.ts'
import { findCredentials } from '../sign-in/sign-in.queries.ts'
import { consumeMailToken, issueMailToken, readMailToken } from '../tokens/one-time-tokens.ts'
import { findOwner, isResettable, replacePassword } from './password.queries.ts'
import { hashPassword } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'

const resetMs = 30 * 60_000

/**
 * Sends a reset link if the address has an account. The answer does not reveal this: an unknown address takes the same
 * steps, with a token that belongs to no user. Beyond the mail limits of the address the answer is the same and no mail
 * is sent; requests of others do not use up the owner's limit.
 * @throws ApiError `RATE_LIMITED` beyond five a day from one source
 */
export async function requestReset(deps: HandlerDeps, act: CommonAct, wanted: string): Promise<void> {
  const email = normalizeEmail(wanted)
  const device = deviceOf(deps, act.request)
  const { person, known } = await act.separately(null, async (trx) => {
    const found = await findCredentials(trx, email)
    return { person: found, known: await findKnownMarks(trx, found?.user_id ?? null, device) }
  })
  const mayMail = await countReset(deps, act, { email, device, known })
  const { now } = act
  const userId = person && !person.disabled_at && mayMail ? person.user_id : null
  await act.separately(null, async (trx) => {
    const token = await issueMailToken(trx, now, { kind: 'reset', lifeMs: resetMs, userId })
    if (userId === null) return
    const data = { link: `/reset-password#${token}`, validFor: '30 minutes' as const }
    await act.mail(trx, { template: 'reset-password', to: email, data })
  })
  if (userId !== null) recordSecurityEventInBackground(deps, act, { userId, type: 'user.password-reset.requested' })
}

/** True when the token could set a password now. Does not consume it. */
export async function checkResetToken(act: CommonAct, token: string): Promise<boolean> {
  try {
    return await act.separately(null, async (trx) => {
      const { userId } = await readMailToken(trx, 'reset', token, act.now)
      return userId !== null && (await isResettable(trx, userId))
    })
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/**
 * Sets a password by a mailed token. All sessions end, none begins, and known devices are forgotten. A second factor
 * stays active, and the mail names the passkeys that still work (security.md A-10). A refused password does not consume
 * the token.
 * @returns the new token of the browser as a known device
 * @throws ApiError `TOKEN_USED`, `TOKEN_EXPIRED`, `PASSWORD_TOO_SHORT`, `PASSWORD_COMMON`
 */
export function completeReset(
  deps: HandlerDeps,
  act: CommonAct,
  body: { token: string; password: string },
): Promise<string> {
  return withMutex(`reset ${body.token}`, () => setByToken(deps, act, body))
}

async function setByToken(
  deps: HandlerDeps,
  act: CommonAct,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const { userId, hash, person, merchantId, factors } = await act.separately(null, async (trx) => {
    const found = await readMailToken(trx, 'reset', token, act.now)
    const owner = found.userId === null ? undefined : await findOwner(trx, found.userId)
    if (found.userId === null || !owner || owner.disabled_at) throw new ApiError('TOKEN_EXPIRED')
    return {
      userId: found.userId,
      hash: found.hash,
      person: owner,
      merchantId: await homeMerchant(trx, found.userId),
      factors: await factorsOf(trx, found.userId),
    }
  })
  checkNewPassword(password, [deps.config.appName, person.email], {
    preset: deps.config.preset,
    hasFactor: hasFactor(factors),
  })
  const passwordHash = await hashPassword(password)

  // Users without a merchant, such as the first operator, are recorded in the installation's log.
  const logOf = merchantId ?? installationId
  return act.separately(logOf, async (trx) => {
    const { now, request } = act
    await consumeMailToken(trx, hash, now)
    // Receiving the mail also confirms the address.
    await replacePassword(trx, userId, now, { passwordHash })
    await forgetFailures(trx, person.email)
    // An attacker may have signed in before, so every browser counts as new.
    await forgetDevices(trx, userId)
    // Except the one that received the mail and chose the password: a lock of the address does not apply to it.
    const { token: deviceToken } = await rememberDevice(trx, now, userId, deviceOf(deps, request))
    const { address, userAgent } = request
    const passkeys = await passkeyNames(trx, userId)
    const origin = { now, request }
    const data = { how: 'reset' as const, at: now.toISOString(), address, userAgent, passkeys }
    await act.mail(trx, { template: 'password-changed', to: person.email, data })
    await recordSecurityEvent(trx, logOf, origin, { userId, type: 'user.password.changed', detail: 'by a reset link' })
    return deviceToken
  })
}
