import { randomUUIDv7 } from 'node:crypto'
import { holdPerson } from '../auth/sessions.ts'
import { type Trx, withoutTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'

const mostAttempts = 10
const windowMs = 30 * 60_000

/**
 * Counts an answer to a factor before it is looked at: ten of a person in 30 minutes, whatever kind they are and wherever
 * they come from. A right answer takes only itself out of the count (`forgetAttempt`), so that nobody's sign-in gives a
 * guesser more guesses (security.md M-03).
 * @returns the attempt, to be forgotten when the answer is right
 * @throws ApiError `ACCOUNT_LOCKED` with the seconds to wait
 */
export async function countFactorAttempt(deps: Deps, userId: string): Promise<string> {
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

/** The answer was right. */
export async function forgetAttempt(trx: Trx, attempt: string): Promise<void> {
  await trx.deleteFrom('factor_attempts').where('id', '=', attempt).execute()
}
