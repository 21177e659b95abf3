import { ApiError } from '../../../platform/errors/api-error.ts'
import type { UserAct } from '../../../platform/http/act.ts'
import { withPasswordAttempt } from '../factors/factor-limits.ts'
import { recordOwnRefusal } from '../history/security-events.ts'
import { findAccountState } from '../users/account-state.queries.ts'
import { inHashingQueue, isPasswordOf } from './password-hashing.ts'

/**
 * Verifies the password of a signed-in user. A lock of the address does not apply, so that an attacker who caused it
 * cannot block the owner of an open session; wrong answers count per session (security.md A-05).
 * @returns the hash it was compared with
 * @throws ApiError `CREDENTIALS`; `ACCOUNT_LOCKED` after ten wrong answers of the session within 30 minutes
 */
export async function provePassword(
  act: Pick<UserAct, 'caller' | 'request' | 'now' | 'separately' | 'inMerchant'>,
  password: string,
): Promise<string> {
  const { userId, sessionId } = act.caller
  const person = await act.inMerchant((trx) => findAccountState(trx, userId), { readOnly: true })
  const phc = person?.password_hash
  if (!phc) throw new ApiError('CREDENTIALS')
  try {
    await inHashingQueue(() =>
      withPasswordAttempt(act, { userId, sessionId }, async () => {
        if (!(await isPasswordOf(phc, password))) throw new ApiError('CREDENTIALS')
      }),
    )
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CREDENTIALS') {
      await recordOwnRefusal(act, { type: 'user.reauthentication.refused', detail: 'password' })
    }
    throw error
  }
  return phc
}
