import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { RequestFacts, UserCaller } from '../http/handler.ts'
import { noteRefusal } from '../security/note-act.ts'
import { findAccountState } from './account-state.queries.ts'
import { deviceOf, tryPassword } from './lockout.ts'

/**
 * Asks a signed-in person for the password. Wrong ones count towards the same lock as at sign-in.
 * @returns the hash it was compared with
 * @throws ApiError `CREDENTIALS`, `ACCOUNT_LOCKED`
 */
export async function provePassword(
  deps: Deps,
  request: RequestFacts,
  { userId, merchantId }: Pick<UserCaller, 'userId' | 'merchantId'>,
  password: string,
): Promise<string> {
  const person = await findAccountState(deps.db.app, userId)
  if (!person?.password_hash) throw new ApiError('CREDENTIALS')
  const attempt = { email: person.email, userId, device: deviceOf(request) }
  const { isRight, isLast } = await tryPassword(deps, attempt, password, person.password_hash)
  if (!isRight) {
    const detail = isLast ? 'password; locked for 30 minutes' : 'password'
    await noteRefusal(deps, request, { userId, type: 'user.reauthentication.refused', detail }, merchantId)
    throw new ApiError('CREDENTIALS')
  }
  return person.password_hash
}
