import { randomUUIDv7 } from 'node:crypto'
import { holdPerson } from '../auth/sessions.ts'
import { withoutTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { UsedCode } from './check-code.ts'

const mostAttempts = 10
const windowMs = 30 * 60_000

/**
 * Looks at an answer to a factor. It counts before it is looked at: ten of a person in 30 minutes, whatever kind they are
 * and wherever they come from. Only a wrong one stays counted: a right answer takes out itself and no other, so that
 * nobody's sign-in gives a guesser more guesses, and what failed for another reason was no guess (security.md M-03).
 * @throws ApiError `ACCOUNT_LOCKED` with the seconds to wait; what `look` throws
 */
export async function withFactorAttempt<T>(deps: Deps, userId: string, look: () => Promise<T>): Promise<T> {
  const attempt = await countAttempt(deps, userId)
  let isGuess = false
  try {
    return await look()
  } catch (error) {
    isGuess = error instanceof ApiError && error.code === 'MFA_CODE' && !(error instanceof UsedCode)
    throw error
  } finally {
    if (!isGuess) await deps.db.app.deleteFrom('factor_attempts').where('id', '=', attempt).execute()
  }
}

async function countAttempt(deps: Deps, userId: string): Promise<string> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - windowMs)
  const id = randomUUIDv7()
  const oldest = await withoutTenant(deps.db.app, async (trx) => {
    await holdPerson(trx, userId)
    await trx.deleteFrom('factor_attempts').where('user_id', '=', userId).where('at', '<=', since).execute()
    const recent = await trx
      .selectFrom('factor_attempts')
      .select('at')
      .where('user_id', '=', userId)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(mostAttempts)
      .execute()
    const tenth = recent[mostAttempts - 1]
    if (tenth) return tenth.at
    await trx.insertInto('factor_attempts').values({ id, user_id: userId, at: now }).execute()
    return null
  })
  if (oldest === null) return id
  const waitMs = oldest.getTime() + windowMs - now.getTime()
  throw new ApiError('ACCOUNT_LOCKED', undefined, { retryAfterSeconds: Math.max(1, waitMs / 1000) })
}
