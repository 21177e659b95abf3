import type { PasskeyAssertion } from '@firepay/contract/auth/auth.schemas.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { HandlerDeps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { UserAct } from '../../../platform/http/act.ts'
import { redeemAnyCode } from '../factors/check-code.ts'
import { withFactorAttempt } from '../factors/factor-limits.ts'
import { factorsOf, hasFactor } from '../factors/factors.ts'
import { recordOwnEvent, recordOwnRefusal } from '../history/security-events.ts'
import { provePasskey } from '../passkeys/use-passkey.ts'
import { provePassword } from '../passwords/prove-password.ts'
import { freshenSession, type Method } from '../sessions/sessions.ts'

type Proof = { password: string } | { code: string } | { assertion: PasskeyAssertion }

/**
 * Re-authenticates by password or passkey; unlocks step-up operations for five minutes (security.md S-10). A user with
 * a second factor must prove it; a password alone is refused without verifying it.
 * @throws ApiError `CREDENTIALS`, `MFA_CODE`, `CHALLENGE_EXPIRED`, `ACCOUNT_LOCKED`
 */
export async function reauthenticate(deps: HandlerDeps, act: UserAct, proof: Proof): Promise<void> {
  const factors = await act.inMerchant((trx) => factorsOf(trx, act.caller.userId), { readOnly: true })
  const usesFactor = hasFactor(factors)
  try {
    if ('password' in proof) {
      if (usesFactor)
        throw new ApiError('MFA_CODE', 'This account uses two-step verification: enter a code or use a passkey.')
      await provePassword(act, proof.password)
      await act.inMerchant((trx) => freshen(act, trx, 'password'))
      return
    }
    if (!usesFactor)
      throw new ApiError('MFA_CODE', 'This account does not use two-step verification: enter the password.')
    await proveFactor(deps, act, proof)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'MFA_CODE') {
      const detail = 'password' in proof ? 'password' : 'code' in proof ? 'code' : 'passkey'
      await recordOwnRefusal(act, { type: 'user.reauthentication.refused', detail })
    }
    throw error
  }
}

async function proveFactor(
  deps: HandlerDeps,
  act: UserAct,
  proof: { code: string } | { assertion: PasskeyAssertion },
): Promise<void> {
  const { userId } = act.caller
  await withFactorAttempt(act, act.caller, async () => {
    if ('assertion' in proof) {
      const owner = await provePasskey(deps, act, proof.assertion, 'passkey')
      if (owner !== userId) throw new ApiError('MFA_CODE')
    }
    await act.inMerchant(async (trx) => {
      const method = 'code' in proof ? await redeemAnyCode(deps, trx, userId, proof.code) : 'passkey'
      await freshen(act, trx, method)
    })
  })
}

async function freshen(act: UserAct, trx: Trx, method: Method): Promise<void> {
  await freshenSession(trx, act.caller.sessionId, act.now)
  await recordOwnEvent(act, trx, { type: 'user.reauthenticated', detail: method })
  if (method === 'recovery') await recordOwnEvent(act, trx, { type: 'user.recovery-code.used' })
}
