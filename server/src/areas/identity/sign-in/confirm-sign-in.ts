import type { PasskeyAssertion } from '@firepay/contract/auth/auth.schemas.ts'
import type { ReplyBox } from '@firepay/contract/http/answer.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { HandlerDeps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { CommonAct } from '../../../platform/http/act.ts'
import { redeemRecoveryCode, redeemTotpCode } from '../factors/check-code.ts'
import { withFactorAttempt } from '../factors/factor-limits.ts'
import { recordRefusal } from '../history/security-events.ts'
import { passkeyOptions, provePasskey } from '../passkeys/use-passkey.ts'
import { consumeSignInChallenge, countAnswer, findSignInChallenge } from '../tokens/challenges.ts'
import { openProvedSession, type SignedIn } from './open-session.ts'

type Answer =
  | { challenge: string; type: 'totp' | 'recovery'; code: string }
  | { challenge: string; type: 'passkey'; assertion: PasskeyAssertion }

/**
 * Answers the challenge of a sign-in with a second factor. Every answer is counted before it is verified: five per
 * challenge, ten per user in half an hour (security.md M-03). A correct one redeems challenge and code together with
 * opening the session; of concurrent ones a single one succeeds (M-02).
 * @throws ApiError `CHALLENGE_EXPIRED`, `ACCOUNT_LOCKED`, `MFA_CODE`
 */
export async function confirmSignIn(deps: HandlerDeps, act: CommonAct, answer: Answer): Promise<ReplyBox<SignedIn>> {
  const userId = await act.separately(null, (trx) => countAnswer(trx, answer.challenge, act.now))
  try {
    return await withFactorAttempt(act, { userId }, async () => {
      if (answer.type === 'passkey') {
        const owner = await provePasskey(deps, act, answer.assertion, 'passkey_factor')
        if (owner !== userId) throw new ApiError('MFA_CODE')
      }
      return openProvedSession(deps, act, userId, async (trx) => {
        if (answer.type !== 'passkey') await redeemCode(deps, trx, userId, answer)
        await consumeSignInChallenge(trx, answer.challenge, act.now)
        return ['password', answer.type]
      })
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'MFA_CODE') {
      await recordRefusal(act, { userId, type: 'user.sign-in.refused', detail: answer.type })
    }
    throw error
  }
}

/**
 * Options for an authenticator: for passkey-only sign-in, or as the second factor of a started one.
 * @throws ApiError `CHALLENGE_EXPIRED`
 */
export async function optionsFor(
  deps: HandlerDeps,
  act: CommonAct,
  challenge: string | undefined,
): Promise<Record<string, unknown>> {
  const userId =
    challenge === undefined ? null : await act.separately(null, (trx) => findSignInChallenge(trx, challenge, act.now))
  return passkeyOptions(deps, act, userId)
}

function redeemCode(
  deps: HandlerDeps,
  trx: Trx,
  userId: Id<'user'>,
  { type, code }: { type: 'totp' | 'recovery'; code: string },
): Promise<void> {
  return type === 'totp' ? redeemTotpCode(deps, trx, userId, code) : redeemRecoveryCode(deps, trx, userId, code)
}
