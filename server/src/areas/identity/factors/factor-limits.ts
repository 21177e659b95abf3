import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { CommonAct } from '../../../platform/http/act.ts'
import { lockUser } from '../users/lock-user.ts'
import { UsedCode } from './check-code.ts'

const maxAttempts = 10
const windowMs = 30 * 60_000

/** The user who answers: during sign-in, or in an open session. */
export type Answerer = { userId: Id<'user'>; sessionId?: Id<'session'> }

/**
 * Verifies an answer with a second factor, counting it first. At sign-in a user has ten wrong answers within 30
 * minutes, over all kinds, places and sessions. An open session has ten of its own, so that no outsider can prevent its
 * owner from re-authenticating (security.md M-03, A-05). Only wrong answers stay counted: a correct one removes just
 * its own count, so that sign-ins of the owner grant no guesses, and errors of other causes are not guesses.
 * @throws ApiError `ACCOUNT_LOCKED` with the seconds to wait; errors of `look`
 */
export function withFactorAttempt<T>(act: CountingAct, who: Answerer, look: () => Promise<T>): Promise<T> {
  return withAttempt(act, who, 'factor', look)
}

/** The same for the password in an open session: ten wrong answers of any kind per session within 30 minutes. */
export function withPasswordAttempt<T>(act: CountingAct, who: Required<Answerer>, look: () => Promise<T>): Promise<T> {
  return withAttempt(act, who, 'password', look)
}

/** An attempt counts even when the call is refused. */
type CountingAct = Pick<CommonAct, 'now' | 'separately'>

type Kind = 'factor' | 'password'

async function withAttempt<T>(act: CountingAct, who: Answerer, kind: Kind, look: () => Promise<T>): Promise<T> {
  const attempt = await countAttempt(act, who, kind)
  let isGuess = false
  try {
    return await look()
  } catch (error) {
    isGuess = isWrongAnswer(error)
    throw error
  } finally {
    if (!isGuess)
      await act.separately(null, (trx) => trx.deleteFrom('factor_attempts').where('id', '=', attempt).execute())
  }
}

function isWrongAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError) || error instanceof UsedCode) return false
  return error.code === 'MFA_CODE' || error.code === 'CREDENTIALS'
}

async function countAttempt(
  { now, separately }: CountingAct,
  { userId, sessionId }: Answerer,
  kind: Kind,
): Promise<string> {
  const since = new Date(now.getTime() - windowMs)
  const id = randomUUIDv7()
  const oldest = await separately(null, async (trx) => {
    await lockUser(trx, userId)
    await trx.deleteFrom('factor_attempts').where('user_id', '=', userId).where('at', '<=', since).execute()
    const recent = await trx
      .selectFrom('factor_attempts')
      .select('at')
      .where('user_id', '=', userId)
      .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? null))
      .$if(sessionId === undefined, (query) => query.where('kind', '=', 'factor'))
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(maxAttempts)
      .execute()
    const tenth = recent[maxAttempts - 1]
    if (tenth) return tenth.at
    await trx
      .insertInto('factor_attempts')
      .values({ id, user_id: userId, at: now, session_id: sessionId ?? null, kind })
      .execute()
    return null
  })
  if (oldest === null) return id
  const waitMs = oldest.getTime() + windowMs - now.getTime()
  throw new ApiError('ACCOUNT_LOCKED', undefined, { retryAfterSeconds: Math.max(1, waitMs / 1000) })
}
