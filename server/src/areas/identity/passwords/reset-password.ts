import type { HandlerDeps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { CommonAct } from '../../../platform/http/act.ts'
import { normalizeEmail } from '../../../platform/mail/email-address.ts'
import { withMutex } from '../../../platform/queue/mutex.ts'
import { installationId } from '../../audit-log/installation.ts'
import { factorsOf, hasFactor, passkeyNames } from '../factors/factors.ts'
import { recordSecurityEvent, recordSecurityEventBeside } from '../history/security-events.ts'
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
 * Sends a reset link, if somebody has the address. Nobody is told whether: for an unknown address the same is written, a token
 * that belongs to nobody. Beyond what one network, or all of them, may cause to one address the answer stays the same
 * and no mail goes out; the wishes of others do not use up the owner's.
 * @throws ApiError `RATE_LIMITED`, beyond five a day from one source
 */
export async function requestReset(deps: HandlerDeps, act: CommonAct, wanted: string): Promise<void> {
  const email = normalizeEmail(wanted)
  const device = deviceOf(deps, act.request)
  const { person, known } = await act.alone(null, async (trx) => {
    const found = await findCredentials(trx, email)
    return { person: found, known: await findKnownMarks(trx, found?.user_id ?? null, device) }
  })
  const mayMail = await countReset(deps, act, { email, device, known })
  const { now } = act
  const userId = person && !person.disabled_at && mayMail ? person.user_id : null
  await act.alone(null, async (trx) => {
    const token = await issueMailToken(trx, now, { kind: 'reset', lifeMs: resetMs, userId })
    if (userId === null) return
    const data = { link: `/reset-password#${token}`, validFor: '30 minutes' as const }
    await act.mail(trx, { template: 'reset-password', to: email, data })
  })
  if (userId !== null) recordSecurityEventBeside(deps, act, { userId, type: 'user.password-reset.requested' })
}

/** Whether the token would set a password now. It is not consumed. */
export async function checkResetToken(act: CommonAct, token: string): Promise<boolean> {
  try {
    return await act.alone(null, async (trx) => {
      const { userId } = await readMailToken(trx, 'reset', token, act.now)
      return userId !== null && (await isResettable(trx, userId))
    })
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/**
 * Sets a password by the token of a mail. All sessions end and none begins, known devices are forgotten; a second factor
 * stays on, and the mail about it names the passkeys that still sign in (security.md A-10).
 * A refused password leaves the token as it is.
 * @returns what the browser is known by from now on
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
  const { userId, hash, person, merchantId, factors } = await act.alone(null, async (trx) => {
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

  // Somebody who belongs to no merchant, such as the first operator, stands in the log of the installation.
  const logOf = merchantId ?? installationId
  return act.alone(logOf, async (trx) => {
    const { now, request } = act
    await consumeMailToken(trx, hash, now)
    // The mail came through, so the address is confirmed by this too.
    await replacePassword(trx, userId, now, { passwordHash })
    await forgetFailures(trx, person.email)
    // Somebody else may have signed in before: from now on every browser is a new one.
    await forgetDevices(trx, userId)
    // But for the one that has the mailbox and chose the password: a lock of the address does not keep it out.
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
