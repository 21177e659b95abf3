import type { UserCaller } from '../../../platform/caller/caller.ts'
import type { RequestFacts } from '../../../platform/caller/request-facts.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { factorsOf, hasFactor } from '../factors/factors.ts'
import { noteAct } from '../history/security-events.ts'
import { holdPerson } from '../sessions/sessions.ts'
import { assertPassword } from './assert-password.ts'
import { findOwner, replacePassword } from './password.queries.ts'
import { hashPassword } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { provePassword } from './prove-password.ts'

/**
 * Changes the password of a signed-in person who knows the present one. All their other sessions end, links for a reset
 * stop working. Of several changes at once one succeeds: the others know a password that is no longer the present one.
 * @throws ApiError `CREDENTIALS`, `ACCOUNT_LOCKED`, `PASSWORD_TOO_SHORT`, `PASSWORD_COMMON`
 */
export async function changePassword(
  deps: Deps,
  request: RequestFacts,
  caller: UserCaller,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { userId, sessionId, merchantId } = caller
  const proved = await provePassword(deps, request, caller, body.currentPassword)
  const { email } = (await findOwner(deps.db.app, userId)) ?? { email: '' }
  checkNewPassword(body.newPassword, [deps.config.appName, email], {
    preset: deps.config.preset,
    hasFactor: hasFactor(await factorsOf(deps.db.app, userId)),
    field: 'newPassword',
  })
  const passwordHash = await hashPassword(body.newPassword)
  await caller.inMerchant(async (trx) => {
    const now = deps.clock.now()
    await holdPerson(trx, userId)
    await assertPassword(trx, userId, proved)
    await replacePassword(trx, userId, passwordHash, now, sessionId)
    const { address, userAgent } = request
    const data = { how: 'changed' as const, at: now.toISOString(), address, userAgent }
    await sendMail(deps, trx, { template: 'password-changed', to: email, data, at: now })
    await noteAct(trx, merchantId, now, request, { userId, type: 'user.password.changed' })
  })
}
