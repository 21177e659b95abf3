import { withTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { RequestFacts, UserCaller } from '../http/handler.ts'
import { sendMail } from '../mail/send-mail.ts'
import { factorsOf, hasFactor } from '../security/factors.ts'
import { noteAct } from '../security/note-act.ts'
import { findOwner, setPassword, spendResetTokens } from './password.queries.ts'
import { hashPassword } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { provePassword } from './prove-password.ts'
import { endSessionsOf } from './sessions.queries.ts'

/**
 * Changes the password of a signed-in person who knows the present one. All their other sessions end, links for a reset
 * stop working.
 * @throws ApiError `CREDENTIALS`, `ACCOUNT_LOCKED`, `PASSWORD_TOO_SHORT`, `PASSWORD_COMMON`
 */
export async function changePassword(
  deps: Deps,
  request: RequestFacts,
  caller: UserCaller,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { userId, sessionId, merchantId } = caller
  await provePassword(deps, request, caller, body.currentPassword)
  const { email } = (await findOwner(deps.db.app, userId)) ?? { email: '' }
  checkNewPassword(body.newPassword, [deps.config.appName, email], {
    preset: deps.config.preset,
    hasFactor: hasFactor(await factorsOf(deps.db.app, userId)),
    field: 'newPassword',
  })
  const passwordHash = await hashPassword(body.newPassword)
  await withTenant(deps.db.app, merchantId, async (trx) => {
    const now = deps.clock.now()
    await setPassword(trx, userId, passwordHash, now)
    await spendResetTokens(trx, userId, now)
    await endSessionsOf(trx, userId, now, 'password', sessionId)
    const { address, userAgent } = request
    const data = { how: 'changed' as const, at: now.toISOString(), address, userAgent }
    await sendMail(deps, trx, { template: 'password-changed', to: email, data, at: now })
    await noteAct(trx, merchantId, now, request, { userId, type: 'user.password.changed' })
  })
}
