import type { HandlerDeps } from '../../../platform/deps.ts'
import type { UserAct } from '../../../platform/http/act.ts'
import { factorsOf, hasFactor } from '../factors/factors.ts'
import { recordOwnEvent } from '../history/security-events.ts'
import { lockUser } from '../users/lock-user.ts'
import { assertPassword } from './assert-password.ts'
import { findOwner, replacePassword } from './password.queries.ts'
import { hashPassword } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { provePassword } from './prove-password.ts'

/**
 * Changes the password of a signed-in user who knows the current one. All other sessions end, and reset links are
 * invalidated. Of concurrent changes one succeeds, because the current password has then changed for the others.
 * @throws ApiError `CREDENTIALS`, `ACCOUNT_LOCKED`, `PASSWORD_TOO_SHORT`, `PASSWORD_COMMON`
 */
export async function changePassword(
  deps: HandlerDeps,
  act: UserAct,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { userId, sessionId } = act.caller
  const proved = await provePassword(act, body.currentPassword)
  const { email, factors } = await act.inMerchant(
    async (trx) => ({ email: (await findOwner(trx, userId))?.email ?? '', factors: await factorsOf(trx, userId) }),
    { readOnly: true },
  )
  checkNewPassword(body.newPassword, [deps.config.appName, email], {
    preset: deps.config.preset,
    hasFactor: hasFactor(factors),
    field: 'newPassword',
  })
  const passwordHash = await hashPassword(body.newPassword)
  await act.inMerchant(async (trx) => {
    const { now } = act
    await lockUser(trx, userId)
    await assertPassword(trx, userId, proved)
    await replacePassword(trx, userId, now, { passwordHash, keep: sessionId })
    const { address, userAgent } = act.request
    const data = { how: 'changed' as const, at: now.toISOString(), address, userAgent }
    await act.mail(trx, { template: 'password-changed', to: email, data })
    await recordOwnEvent(act, trx, { type: 'user.password.changed' })
  })
}
