import type { PasskeyAssertion } from '@firepay/contract/auth/auth.schemas.ts'
import type { UserCaller } from '../../../platform/caller/caller.ts'
import type { RequestFacts } from '../../../platform/caller/request-facts.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { useAnyCode } from '../factors/check-code.ts'
import { withFactorAttempt } from '../factors/factor-limits.ts'
import { factorsOf, hasFactor } from '../factors/factors.ts'
import { noteAct, noteRefusal } from '../history/security-events.ts'
import { provePasskey } from '../passkeys/use-passkey.ts'
import { provePassword } from '../passwords/prove-password.ts'
import { freshenSession, type Method } from '../sessions/sessions.ts'

type Proof = { password: string } | { code: string } | { assertion: PasskeyAssertion }

/**
 * Proves again who is there, which opens the dangerous acts for five minutes (security.md S-10). Someone with a second
 * factor proves that one; their password alone is refused without a look at it.
 * @throws ApiError `CREDENTIALS`, `MFA_CODE`, `CHALLENGE_EXPIRED`, `ACCOUNT_LOCKED`
 */
export async function reauthenticate(
  deps: Deps,
  request: RequestFacts,
  caller: UserCaller,
  proof: Proof,
): Promise<void> {
  const owesFactor = hasFactor(await factorsOf(deps.db.app, caller.userId))
  try {
    if ('password' in proof) {
      if (owesFactor) throw new ApiError('MFA_CODE', 'This account has a second factor: that is what is asked for.')
      await provePassword(deps, request, caller, proof.password)
      await caller.inMerchant((trx) => freshen(deps, trx, request, caller, 'password'))
      return
    }
    if (!owesFactor) throw new ApiError('MFA_CODE', 'This account has no second factor: the password is asked for.')
    await proveFactor(deps, request, caller, proof)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'MFA_CODE') {
      const detail = 'password' in proof ? 'password' : 'code' in proof ? 'code' : 'passkey'
      const refused = { userId: caller.userId, type: 'user.reauthentication.refused', detail } as const
      await noteRefusal(deps, request, refused, caller.merchantId)
    }
    throw error
  }
}

async function proveFactor(
  deps: Deps,
  request: RequestFacts,
  caller: UserCaller,
  proof: { code: string } | { assertion: PasskeyAssertion },
): Promise<void> {
  await withFactorAttempt(deps, caller, async () => {
    if ('assertion' in proof) {
      const owner = await provePasskey(deps, request, proof.assertion, 'passkey')
      if (owner !== caller.userId) throw new ApiError('MFA_CODE')
    }
    await caller.inMerchant(async (trx) => {
      const method = 'code' in proof ? await useAnyCode(deps, trx, caller.userId, proof.code) : 'passkey'
      await freshen(deps, trx, request, caller, method)
    })
  })
}

async function freshen(
  deps: Deps,
  trx: Trx,
  request: RequestFacts,
  { userId, merchantId, sessionId }: UserCaller,
  method: Method,
): Promise<void> {
  const now = deps.clock.now()
  await freshenSession(trx, sessionId, now)
  await noteAct(trx, merchantId, now, request, { userId, type: 'user.reauthenticated', detail: method })
  if (method === 'recovery') await noteAct(trx, merchantId, now, request, { userId, type: 'user.recovery-code.used' })
}
