import type { Id } from '@firepay/contract/product/ids.ts'
import type { Config } from '../../../platform/config/config.ts'
import { accessMs, newAccessToken } from '../../../platform/crypto/access-token.ts'
import { hashToken, newToken, openFor, sealFor } from '../../../platform/crypto/tokens.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { SeparateTransaction } from '../../../platform/db/separate-transaction.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError, BadAccessToken } from '../../../platform/errors/api-error.ts'
import { isAddressAllowed, knownAddress } from '../../ip-allow-list/is-address-allowed.ts'
import { countUnknownToken } from '../limits.ts'
import { lockUser } from '../users/lock-user.ts'
import {
  activeSessionIds,
  consumePair,
  endSession,
  endSessionsOf,
  findPairByAccess,
  findPairByRefresh,
  insertPair,
  insertSession,
  listSessions,
  lockSession,
  removeOldSessions,
  setAuthenticated,
} from './sessions.queries.ts'

/** Lifetimes and limits (security.md S-03, S-11). The lifetime of a family is configured (S-05). */
const graceMs = 10_000
const maxSessions = 10
/** Minimum interval between writes of the last interactive request. */
const touchEveryMs = 1_000
const keptMs = 30 * 86_400_000

export type TokenPair = { accessToken: string; refreshToken: string }

/** Methods of authentication. */
export const methods = ['password', 'totp', 'recovery', 'passkey'] as const
export type Method = (typeof methods)[number]

/** A new session: its user, origin and methods of authentication. */
export type NewSession = {
  userId: Id<'user'>
  merchantId: Id<'merchant'>
  address: string
  userAgent: string
  methods: readonly Method[]
}

export type Lifetimes = Config['session']

type SessionDeps = Pick<Deps, 'config' | 'clock'>
type IssuingDeps = Pick<Deps, 'config' | 'masterKey'>

/**
 * Starts a family with its first pair of tokens, freshly authenticated. Beyond ten sessions the oldest end.
 * @returns the tokens, and the number of ended sessions
 */
export async function startSession(
  deps: IssuingDeps,
  trx: Trx,
  now: Date,
  session: NewSession,
): Promise<TokenPair & { sessionId: Id<'session'>; displaced: number }> {
  const lifetimes = deps.config.session
  await lockUser(trx, session.userId)
  const active = await activeSessionIds(trx, session.userId, now, new Date(now.getTime() - lifetimes.idleMs))
  const displaced = active.slice(0, Math.max(0, active.length - maxSessions + 1))
  for (const id of displaced) await endSession(trx, id, now, 'limit')
  await removeOldSessions(trx, session.userId, new Date(now.getTime() - keptMs))
  const id = newId('session')
  await insertSession(trx, { id, ...session, now, expiresAt: new Date(now.getTime() + lifetimes.familyMs) })
  return {
    sessionId: id,
    displaced: displaced.length,
    ...(await addPair(deps, trx, now, { sessionId: id, generation: 1 })),
  }
}

/** A refused refresh token of a user, because of its address or its reuse. */
export type RefusedRefresh = { userId: Id<'user'>; merchantId: Id<'merchant'>; why: 'address' | 'reuse' }

/**
 * Exchanges a refresh token for the next pair. The last consumed token returns the same pair again for 10 s, so that
 * concurrent refreshes agree; any other consumed token ends the family. Neither extends the family nor counts as use.
 * @throws ApiError `REFRESH_EXPIRED` for an unknown token or an ended session; `REFRESH_REUSED` for a consumed token;
 *   `IP_NOT_ALLOWED` for a valid one from a disallowed address; `RATE_LIMITED` after too many unknown tokens from a
 *   source
 */
export async function refreshSession(
  deps: SessionDeps & IssuingDeps & { separately: SeparateTransaction },
  presented: string,
  address: string,
  onRefused: (refused: RefusedRefresh) => Promise<void>,
): Promise<TokenPair> {
  const now = deps.clock.now()
  const hash = hashToken(presented)
  // A refusal that ends the family must be committed, so it is thrown outside of the transaction.
  let refused: RefusedRefresh | undefined
  const outcome = await deps.separately(null, async (trx) => {
    const found = await findPairByRefresh(trx, hash)
    if (!found) return null
    const session = await lockSession(trx, found.session_id)
    // Reads again under the lock, because a concurrent refresh may have consumed it.
    const pair = await findPairByRefresh(trx, hash)
    if (!session || !pair) return new ApiError('REFRESH_EXPIRED')
    const whose = { userId: session.user_id, merchantId: session.merchant_id }
    const refuseAddress = () => {
      refused = { ...whose, why: 'address' }
      return new ApiError('IP_NOT_ALLOWED')
    }
    const isOver = !isAlive(session, now, deps.config.session)
    if (pair.spent_at === null) {
      if (isOver) return new ApiError('REFRESH_EXPIRED')
      if (!(await isAddressAllowed(trx, session.user_id, address))) return refuseAddress()
      const next = await addPair(deps, trx, now, { sessionId: session.id, generation: pair.generation + 1 })
      await consumePair(trx, pair, now, sealFor(presented, JSON.stringify(next)))
      return next
    }
    const isLast = pair.generation === session.generation - 1
    if (!isOver && isLast && pair.successor && now.getTime() - pair.spent_at.getTime() <= graceMs) {
      if (!(await isAddressAllowed(trx, session.user_id, address))) return refuseAddress()
      // Written above.
      return JSON.parse(openFor(presented, pair.successor)) as TokenPair
    }
    if (!isOver) {
      await endSession(trx, session.id, now, 'reuse')
      refused = { ...whose, why: 'reuse' }
    }
    return new ApiError('REFRESH_REUSED')
  })
  if (refused) await onRefused(refused)
  if (outcome === null) await countUnknownToken(deps, 'refresh', address)
  if (outcome === null) throw new ApiError('REFRESH_EXPIRED')
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

/** The session of an access token. */
export type SessionFacts = {
  sessionId: Id<'session'>
  userId: Id<'user'>
  merchantId: Id<'merchant'>
  authenticatedAt: Date
  isOperator: boolean
  /** Whether the user currently has a second factor. */
  hasFactor: boolean
  /** Whether the user's allow-list permits the address; otherwise the call does not count as use. */
  isAddressAllowed: boolean
  /** Whether the recorded last interactive use is old enough to be updated. */
  isUseDue: boolean
}

/** An unknown token, or one already deleted. The caller counts it outside of the transaction. */
export class UnknownAccessToken extends BadAccessToken {}

/**
 * Finds the session of an access token.
 * @throws BadAccessToken when the token is missing, unknown or expired, or its session has ended
 */
export async function findSession(
  deps: SessionDeps,
  trx: Trx,
  token: string | undefined,
  address: string,
): Promise<SessionFacts> {
  if (token === undefined) throw new BadAccessToken()
  const now = deps.clock.now()
  const pair = await findPairByAccess(trx, hashToken(token), knownAddress(address))
  if (!pair) throw new UnknownAccessToken()
  if (pair.access_expires_at <= now || pair.disabled_at !== null || !isAlive(pair, now, deps.config.session)) {
    throw new BadAccessToken()
  }
  return {
    sessionId: pair.session_id,
    userId: pair.user_id,
    merchantId: pair.merchant_id,
    authenticatedAt: pair.authenticated_at,
    isOperator: pair.operator,
    hasFactor: pair.has_factor,
    isAddressAllowed: pair.address_allowed,
    isUseDue: now.getTime() - pair.last_interactive_at.getTime() >= touchEveryMs,
  }
}

/**
 * Ends the user's sessions, except the one to keep; their tokens stop working immediately.
 * @returns their number
 */
export function endSessions(
  trx: Trx,
  userId: Id<'user'>,
  now: Date,
  which: { reason: 'revoked' | 'password' | 'factor'; keep?: Id<'session'> },
): Promise<number> {
  return endSessionsOf(trx, userId, now, which)
}

/**
 * Ends a session of the user.
 * @returns the session; undefined when it is not theirs or not active
 */
export async function endOwnSession(deps: SessionDeps, trx: Trx, userId: Id<'user'>, sessionId: Id<'session'>) {
  const session = (await activeSessions(deps, trx, userId)).find((one) => one.id === sessionId)
  if (session) await endSession(trx, sessionId, deps.clock.now(), 'revoked')
  return session
}

/** Active sessions of the user, most recently used first; at most ten. */
export function activeSessions(deps: SessionDeps, trx: Trx, userId: Id<'user'>) {
  const now = deps.clock.now()
  return listSessions(trx, userId, now, new Date(now.getTime() - deps.config.session.idleMs))
}

/**
 * Records that the user just re-authenticated (security.md S-10).
 * @param enrolled a factor confirmed in this session, which then counts as used by it (M-05)
 */
export async function freshenSession(trx: Trx, sessionId: Id<'session'>, now: Date, enrolled?: Method): Promise<void> {
  await setAuthenticated(trx, sessionId, now, enrolled)
}

function isAlive(
  session: { ended_at: Date | null; expires_at: Date; last_interactive_at: Date },
  now: Date,
  { idleMs }: Lifetimes,
): boolean {
  return (
    session.ended_at === null &&
    session.expires_at > now &&
    now.getTime() - session.last_interactive_at.getTime() <= idleMs
  )
}

async function addPair(
  { masterKey }: IssuingDeps,
  trx: Trx,
  now: Date,
  { sessionId, generation }: { sessionId: Id<'session'>; generation: number },
): Promise<TokenPair> {
  const pair = { accessToken: newAccessToken(masterKey, now), refreshToken: newToken('fpr') }
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
