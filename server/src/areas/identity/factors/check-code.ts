import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { consumeRecoveryCode, consumeStep, findTotp, hasRecoveryCode } from './factors.queries.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { openSeed, stepOfCode } from './totp.ts'

type CodeDeps = Pick<Deps, 'masterKey' | 'clock'>

/** A correct code that was already used. Answered like a wrong one, but does not count as a guess. */
export class UsedCode extends ApiError {
  constructor() {
    super('MFA_CODE')
  }
}

/**
 * Redeems a code of the user's app. Of several concurrent correct ones exactly one passes.
 * @param trx rolling it back also restores the code
 * @throws ApiError `MFA_CODE` for a wrong or used code, and without an app
 */
export async function redeemTotpCode(deps: CodeDeps, trx: Trx, userId: Id<'user'>, code: string): Promise<void> {
  const factor = await findTotp(trx, userId, 'active')
  const step = factor ? stepOfCode(openSeed(deps.masterKey, factor), code, deps.clock.now()) : null
  if (!factor || step === null) throw new ApiError('MFA_CODE')
  if (!(await consumeStep(trx, factor.id, step))) throw new UsedCode()
}

/** Redeems one of the user's recovery codes. @throws ApiError `MFA_CODE` for an unknown or used one */
export async function redeemRecoveryCode(
  deps: Pick<Deps, 'clock'>,
  trx: Trx,
  userId: Id<'user'>,
  code: string,
): Promise<void> {
  const hash = hashRecoveryCode(code)
  if (await consumeRecoveryCode(trx, userId, hash, deps.clock.now())) return
  throw (await hasRecoveryCode(trx, userId, hash)) ? new UsedCode() : new ApiError('MFA_CODE')
}

/** Redeems a code of either kind, distinguished by its shape. @returns its kind */
export async function redeemAnyCode(
  deps: CodeDeps,
  trx: Trx,
  userId: Id<'user'>,
  code: string,
): Promise<'totp' | 'recovery'> {
  if (/^(\s*\d){6}\s*$/.test(code)) {
    await redeemTotpCode(deps, trx, userId, code)
    return 'totp'
  }
  await redeemRecoveryCode(deps, trx, userId, code)
  return 'recovery'
}
