import { installationId } from '../audit-log/installation.ts'
import { withoutTenant, withTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { sourceOf } from '../http/client-address.ts'
import type { RequestFacts } from '../http/handler.ts'
import { countCall } from '../http/rate-limits.ts'
import { sendMail } from '../mail/send-mail.ts'
import { factorsOf, hasFactor } from '../security/factors.ts'
import { noteAct, noteBeside } from '../security/note-act.ts'
import { mailsToOneAddress, resetsOfSource } from './limits.ts'
import { forgetFailures } from './lockout.ts'
import { homeMerchant } from './memberships.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { issueMailToken, readMailToken, spendMailToken } from './one-time-tokens.ts'
import { findOwner, isResettable, replacePassword } from './password.queries.ts'
import { hashPassword } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { findCredentials } from './sign-in.queries.ts'
import { normalizeEmail } from './sign-in.ts'
import { addressKey } from './sign-up.ts'

const resetMs = 30 * 60_000

/**
 * Sends a reset link, if somebody has the address. Nobody is told whether: for a stranger the same is written, a token
 * that belongs to nobody.
 * @throws ApiError `RATE_LIMITED`, five a day for each source and each address
 */
export async function requestReset(deps: Deps, request: RequestFacts, wanted: string): Promise<void> {
  const email = normalizeEmail(wanted)
  await countCall(deps, resetsOfSource, sourceOf(request.address))
  await countCall(deps, mailsToOneAddress('reset'), addressKey(email))
  const now = deps.clock.now()
  const asked = await withoutTenant(deps.db.app, async (trx) => {
    const person = await findCredentials(trx, email)
    const userId = person && !person.disabled_at ? person.user_id : null
    const token = await issueMailToken(trx, now, { kind: 'reset', lifeMs: resetMs, userId })
    if (userId === null) return null
    const data = { link: `/reset-password#${token}`, validFor: '30 minutes' }
    await sendMail(deps, trx, { template: 'reset-password', to: email, data, at: now })
    return userId
  })
  if (asked !== null) noteBeside(deps, request, { userId: asked, type: 'user.password-reset.requested' })
}

/** Whether the token would set a password now. It is not used up. */
export async function checkResetToken(deps: Deps, token: string): Promise<boolean> {
  try {
    const { userId } = await readMailToken(deps.db.app, 'reset', token, deps.clock.now())
    return userId !== null && (await isResettable(deps.db.app, userId))
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/**
 * Sets a password by the token of a mail. All sessions end and none begins; a second factor stays on (security.md A-10).
 * A refused password leaves the token as it is.
 * @throws ApiError `TOKEN_USED`, `TOKEN_EXPIRED`, `PASSWORD_TOO_SHORT`, `PASSWORD_COMMON`
 */
export function completeReset(
  deps: Deps,
  request: RequestFacts,
  body: { token: string; password: string },
): Promise<void> {
  return oneAtATime(`reset ${body.token}`, () => setByToken(deps, request, body))
}

async function setByToken(
  deps: Deps,
  request: RequestFacts,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { userId, hash } = await readMailToken(deps.db.app, 'reset', token, deps.clock.now())
  const person = userId === null ? undefined : await findOwner(deps.db.app, userId)
  if (userId === null || !person || person.disabled_at) throw new ApiError('TOKEN_EXPIRED')
  const merchantId = await withoutTenant(deps.db.app, (trx) => homeMerchant(trx, userId))
  checkNewPassword(password, [deps.config.appName, person.email], {
    preset: deps.config.preset,
    hasFactor: hasFactor(await factorsOf(deps.db.app, userId)),
  })
  const passwordHash = await hashPassword(password)

  // Somebody who belongs to no merchant, such as the first operator, stands in the log of the installation.
  const place = merchantId ?? installationId
  await withTenant(deps.db.app, place, async (trx) => {
    const now = deps.clock.now()
    await spendMailToken(trx, hash, now)
    // The mail came through, so the address is confirmed by this too.
    await replacePassword(trx, userId, passwordHash, now)
    await forgetFailures(trx, person.email)
    const { address, userAgent } = request
    const data = { how: 'reset' as const, at: now.toISOString(), address, userAgent }
    await sendMail(deps, trx, { template: 'password-changed', to: person.email, data, at: now })
    await noteAct(trx, place, now, request, { userId, type: 'user.password.changed', detail: 'by a reset link' })
  })
}
