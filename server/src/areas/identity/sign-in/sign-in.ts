import type { ReplyBox } from '@firepay/contract/http/answer.ts'
import type { HandlerDeps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { CommonAct } from '../../../platform/http/act.ts'
import { normalizeEmail } from '../../../platform/mail/email-address.ts'
import { recordSecurityEventInBackground } from '../history/security-events.ts'
import { hashPassword, isOutdated } from '../passwords/password-hashing.ts'
import { findPendingSignUp } from '../tokens/pending-sign-ups.ts'
import { deviceOf } from './known-devices.ts'
import { tryPassword } from './lockout.ts'
import { openSession, type SignInAnswer } from './open-session.ts'
import { findCredentials } from './sign-in.queries.ts'

/**
 * Signs in with email and password. An unknown address takes the same steps and time as a wrong password.
 * @param email in any case; compared in lower case
 * @throws ApiError `CREDENTIALS`, `ACCOUNT_LOCKED`, `EMAIL_NOT_CONFIRMED`; `OVERLOADED` during too many sign-ins
 */
export async function signIn(
  deps: HandlerDeps,
  act: CommonAct,
  credentials: { email: string; password: string },
): Promise<ReplyBox<SignInAnswer>> {
  const email = normalizeEmail(credentials.email)
  const { person, pending } = await act.separately(null, async (trx) => {
    const found = await findCredentials(trx, email)
    // An unconfirmed sign-up has no user yet, but is revealed after the correct password.
    return { person: found, pending: found ? null : await findPendingSignUp(trx, email, act.now) }
  })
  const attempt = { email, userId: person?.user_id ?? null, device: deviceOf(deps, act.request) }
  const { isRight, isLast } = await tryPassword(act, attempt, credentials.password, person?.password_hash ?? pending)
  if (isRight && pending !== null) throw new ApiError('EMAIL_NOT_CONFIRMED')
  if (!person?.password_hash || !isRight || person.disabled_at) {
    // In the background, so that the answer takes as long as for an unknown address (security.md A-07).
    if (person) {
      const detail = isLast ? 'password; locked for 30 minutes' : 'password'
      recordSecurityEventInBackground(deps, act, {
        userId: person.user_id,
        type: 'user.sign-in.refused',
        outcome: 'refused',
        detail,
      })
    }
    throw new ApiError('CREDENTIALS')
  }
  // Revealed only after the correct password. The IP allow-list is checked here too.
  if (!person.email_confirmed_at) throw new ApiError('EMAIL_NOT_CONFIRMED')

  const rehashed = isOutdated(person.password_hash) ? await hashPassword(credentials.password) : null
  return openSession(deps, act, person.user_id, { hash: person.password_hash, rehashed })
}
