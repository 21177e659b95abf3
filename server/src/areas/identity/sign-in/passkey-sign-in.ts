import type { PasskeyAssertion } from '@firepay/contract/auth/auth.schemas.ts'
import type { ReplyBox } from '@firepay/contract/http/answer.ts'
import type { HandlerDeps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { CommonAct } from '../../../platform/http/act.ts'
import { provePasskey } from '../passkeys/use-passkey.ts'
import { findAccountState } from '../users/account-state.queries.ts'
import { openProvedSession, type SignedIn } from './open-session.ts'

/**
 * Signs in with a passkey only. It proves possession and, because the authenticator verified the user, counts as
 * multi-factor. It cannot be guessed, so a lock of the account does not apply.
 * @throws ApiError `CREDENTIALS` for any invalid assertion; `CHALLENGE_EXPIRED`
 */
export async function signInWithPasskey(
  deps: HandlerDeps,
  act: CommonAct,
  assertion: PasskeyAssertion,
): Promise<ReplyBox<SignedIn>> {
  const userId = await provePasskey(deps, act, assertion, 'passkey').catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'MFA_CODE' ? new ApiError('CREDENTIALS') : error
  })
  const person = await act.separately(null, (trx) => findAccountState(trx, userId))
  if (!person || person.disabled_at || !person.email_confirmed_at) throw new ApiError('CREDENTIALS')
  return openProvedSession(deps, act, userId, async () => ['passkey'])
}
