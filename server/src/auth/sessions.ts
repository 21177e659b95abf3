import { randomUUIDv7 } from 'node:crypto'
import { type Trx, withoutTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError, BadAccessToken } from '../http/api-error.ts'
import {
  activeSessionIds,
  endSession,
  findPairByAccess,
  findPairByRefresh,
  insertPair,
  insertSession,
  lockSession,
  lockUser,
  removeOldSessions,
  spendPair,
  touchSession,
} from './sessions.queries.ts'
import { hashToken, newToken, openFor, sealFor } from './tokens.ts'

/** How long things live (security.md S-01, S-03, S-05, S-11). */
const accessMs = 10 * 60_000
const familyMs = 12 * 3600_000
const idleMs = 30 * 60_000
const graceMs = 10_000
const mostSessions = 10
/** The instant of the last interactive request is written at most this often. */
const touchEveryMs = 1_000
const keptMs = 30 * 86_400_000

export type TokenPair = { accessToken: string; refreshToken: string }

/** Who a new session is for, and where it comes from. */
export type NewSession = { userId: string; merchantId: string; address: string; userAgent: string }

/** Starts a family with its first pair of tokens, now freshly authenticated. Beyond ten the oldest sessions end. */
export async function startSession(trx: Trx, now: Date, session: NewSession): Promise<TokenPair> {
  await lockUser(trx, session.userId)
  const active = await activeSessionIds(trx, session.userId, now, new Date(now.getTime() - idleMs))
  for (const id of active.slice(0, Math.max(0, active.length - mostSessions + 1))) {
    await endSession(trx, id, now, 'limit')
  }
  await removeOldSessions(trx, session.userId, new Date(now.getTime() - keptMs))
  const id = randomUUIDv7()
  await insertSession(trx, { id, ...session, now, expiresAt: new Date(now.getTime() + familyMs) })
  return addPair(trx, id, 1, now)
}

/**
 * Exchanges a refresh token for the next pair. The token spent last gets the same pair again for 10 s, so that
 * simultaneous refreshes agree; any other spent token ends the family. Neither lengthens the family nor counts as use.
 * @throws ApiError `REFRESH_EXPIRED` for an unknown token or a session that has ended; `REFRESH_REUSED` for a spent one
 */
export async function refreshSession(deps: Deps, presented: string): Promise<TokenPair> {
  const now = deps.clock.now()
  const hash = hashToken(presented)
  // A refusal that ends the family has to be committed, so it is thrown outside.
  const outcome = await withoutTenant(deps.db.app, async (trx) => {
    const found = await findPairByRefresh(trx, hash)
    if (!found) return new ApiError('REFRESH_EXPIRED')
    const session = await lockSession(trx, found.session_id)
    // Read again under the lock: a simultaneous refresh may have spent it meanwhile.
    const pair = await findPairByRefresh(trx, hash)
    if (!session || !pair) return new ApiError('REFRESH_EXPIRED')
    const isOver = !isAlive(session, now)
    if (pair.spent_at === null) {
      if (isOver) return new ApiError('REFRESH_EXPIRED')
      const next = await addPair(trx, session.id, pair.generation + 1, now)
      await spendPair(trx, session.id, pair.generation, now, sealFor(presented, JSON.stringify(next)))
      return next
    }
    const isLast = pair.generation === session.generation - 1
    if (!isOver && isLast && pair.successor && now.getTime() - pair.spent_at.getTime() <= graceMs) {
      // Written above, so it has this shape.
      return JSON.parse(openFor(presented, pair.successor)) as TokenPair
    }
    if (!isOver) await endSession(trx, session.id, now, 'reuse')
    return new ApiError('REFRESH_REUSED')
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

/** What an access token stands for. */
export type SessionFacts = {
  sessionId: string
  userId: string
  merchantId: string
  authenticatedAt: Date
  isOperator: boolean
}

/**
 * Finds the session of an access token.
 * @param isBackground a request nobody asked for by hand: it does not keep the session alive (security.md S-06)
 * @throws BadAccessToken when the token is missing, unknown or expired, or its session has ended
 */
export async function findSession(deps: Deps, token: string | undefined, isBackground: boolean): Promise<SessionFacts> {
  if (token === undefined) throw new BadAccessToken()
  const now = deps.clock.now()
  const pair = await findPairByAccess(deps.db.app, hashToken(token))
  if (!pair || pair.access_expires_at <= now || pair.disabled_at !== null || !isAlive(pair, now)) {
    throw new BadAccessToken()
  }
  if (!isBackground && now.getTime() - pair.last_interactive_at.getTime() >= touchEveryMs) {
    await touchSession(deps.db.app, pair.session_id, now)
  }
  return {
    sessionId: pair.session_id,
    userId: pair.user_id,
    merchantId: pair.merchant_id,
    authenticatedAt: pair.authenticated_at,
    isOperator: pair.operator,
  }
}

function isAlive(session: { ended_at: Date | null; expires_at: Date; last_interactive_at: Date }, now: Date): boolean {
  return (
    session.ended_at === null &&
    session.expires_at > now &&
    now.getTime() - session.last_interactive_at.getTime() <= idleMs
  )
}

async function addPair(trx: Trx, sessionId: string, generation: number, now: Date): Promise<TokenPair> {
  const pair = { accessToken: newToken('fpa'), refreshToken: newToken('fpr') }
  await insertPair(trx, {
    session_id: sessionId,
    generation,
    access_hash: hashToken(pair.accessToken),
    access_expires_at: new Date(now.getTime() + accessMs),
    refresh_hash: hashToken(pair.refreshToken),
    created_at: now,
    spent_at: null,
    successor: null,
  })
  return pair
}
