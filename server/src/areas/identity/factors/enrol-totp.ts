import { randomUUIDv7 } from 'node:crypto'
import type { Deps, HandlerDeps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { UserAct } from '../../../platform/http/act.ts'
import { recordOwnRefusal } from '../history/security-events.ts'
import { provePassword } from '../passwords/prove-password.ts'
import { freshenSession } from '../sessions/sessions.ts'
import { getPerson } from '../users/account-state.ts'
import { lockUser } from '../users/lock-user.ts'
import { afterFactorChange, dropOrphanedCodes, giveRecoveryCodes } from './after-change.ts'
import { redeemTotpCode } from './check-code.ts'
import { withFactorAttempt } from './factor-limits.ts'
import { activateTotp, findTotp, removeTotp, replacePendingTotp } from './factors.queries.ts'
import { factorsOf } from './factors.ts'
import { assertFactorRemains } from './last-factor.ts'
import { describeSeed, newSeed, openSeed, sealSeed, stepOfCode } from './totp.ts'

const pendingMs = 15 * 60_000

/**
 * Creates a pending authenticator app, replacing an earlier pending one. The active one, if any, keeps working
 * (security.md M-01). The seed is returned only here.
 */
export async function enableTotp(
  deps: Pick<Deps, 'config' | 'masterKey'>,
  act: UserAct,
): Promise<{ secret: string; uri: string; qr: string; expiresAt: string }> {
  const { now } = act
  const { userId } = act.caller
  const expiresAt = new Date(now.getTime() + pendingMs)
  const id = randomUUIDv7()
  const seed = newSeed()
  const { email } = await act.inMerchant(async (trx) => {
    await lockUser(trx, userId)
    await replacePendingTotp(trx, { id, userId, ...sealSeed(deps.masterKey, id, seed), now, expiresAt })
    return getPerson(trx, userId)
  })
  return { ...describeSeed(seed, deps.config.appName, email), expiresAt: expiresAt.toISOString() }
}

/**
 * Activates the pending app with one of its codes. All other sessions end, this one counts as authenticated by the app,
 * and ten recovery codes replace earlier ones (security.md M-05, M-07).
 * @throws ApiError `CHALLENGE_EXPIRED` when nothing is pending; `MFA_CODE`, `ACCOUNT_LOCKED`
 */
export async function confirmTotp(deps: HandlerDeps, act: UserAct, code: string): Promise<{ recoveryCodes: string[] }> {
  const { userId, sessionId } = act.caller
  try {
    return await withFactorAttempt(act, act.caller, () =>
      act.inMerchant(async (trx) => {
        const { now } = act
        await lockUser(trx, userId)
        const pending = await findTotp(trx, userId, 'pending')
        if (!pending?.expires_at || pending.expires_at <= now) throw new ApiError('CHALLENGE_EXPIRED')
        const step = stepOfCode(openSeed(deps.masterKey, pending), code, now)
        if (step === null) throw new ApiError('MFA_CODE')
        const wasOn = (await factorsOf(trx, userId)).totp
        await activateTotp(trx, { id: pending.id, userId, step, now })
        const recoveryCodes = await giveRecoveryCodes(trx, userId, now)
        await freshenSession(trx, sessionId, now, 'totp')
        await afterFactorChange(act, trx, {
          type: 'user.totp.enabled',
          change: { kind: wasOn ? 'app-replaced' : 'app-added' },
          endsOthers: true,
        })
        return { recoveryCodes }
      }),
    )
  } catch (error) {
    await recordRefusedCode(act, error)
    throw error
  }
}

/**
 * Turns the app off with the password and one of its codes; other sessions end. Recovery codes are removed too when no
 * passkey is left (security.md M-06).
 * @throws ApiError `FORBIDDEN` for a user who needs a factor and has no other; `CONFLICT` without an app;
 *   `CREDENTIALS`, `MFA_CODE`, `ACCOUNT_LOCKED`
 */
export async function disableTotp(
  deps: HandlerDeps,
  act: UserAct,
  proof: { password: string; code: string },
): Promise<void> {
  const { userId } = act.caller
  const { totp } = await act.inMerchant((trx) => factorsOf(trx, userId))
  if (!totp) throw new ApiError('CONFLICT', 'No authenticator app is set up.')
  await provePassword(act, proof.password)
  try {
    await withFactorAttempt(act, act.caller, () =>
      act.inMerchant(async (trx) => {
        await lockUser(trx, userId)
        await redeemTotpCode(deps, trx, userId, proof.code)
        await removeTotp(trx, userId, 'active')
        await assertFactorRemains(trx, userId)
        await removeTotp(trx, userId, 'pending')
        await dropOrphanedCodes(trx, userId, act.now)
        await afterFactorChange(act, trx, {
          type: 'user.totp.disabled',
          change: { kind: 'app-removed' },
          endsOthers: true,
        })
      }),
    )
  } catch (error) {
    await recordRefusedCode(act, error)
    throw error
  }
}

async function recordRefusedCode(act: UserAct, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== 'MFA_CODE') return
  await recordOwnRefusal(act, { type: 'user.totp.refused' })
}
