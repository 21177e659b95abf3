import type { Id } from '@firepay/contract/product/ids.ts'
import type { Config } from '../../../platform/config/config.ts'
import { accessMs, newAccessToken } from '../../../platform/crypto/access-token.ts'
import { hashToken, newToken, openFor, sealFor } from '../../../platform/crypto/tokens.ts'
import type { Alone } from '../../../platform/db/alone.ts'
import { newId } from '../../../platform/db/new-id.ts'
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

/** How long things live (security.md S-03, S-11). The family's own life is configured (S-05). */
const graceMs = 10_000
const maxSessions = 10
/** The instant of the last interactive request is written at most this often. */
const touchEveryMs = 1_000
const keptMs = 30 * 86_400_000

export type TokenPair = { accessToken: string; refreshToken: string }

/** What somebody can authenticate by. */
export const methods = ['password', 'totp', 'recovery', 'passkey'] as const
export type Method = (typeof methods)[number]

/** Who a new session is for, where it comes from, and how the person authenticated. */
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
 * Starts a family with its first pair of tokens, now freshly authenticated. Beyond ten the oldest sessions end.
 * @returns with the tokens, how many ended
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

/** A refresh token of somebody, that came from where they may not come, or a second time. */
export type RefusedRefresh = { userId: Id<'user'>; merchantId: Id<'merchant'>; why: 'address' | 'reuse' }

/**
 * Exchanges a refresh token for the next pair. The token consumed last gets the same pair again for 10 s, so that
 * simultaneous refreshes agree; any other consumed token ends the family. Neither lengthens the family nor counts as use.
 * @throws ApiError `REFRESH_EXPIRED` for an unknown token or a session that has ended; `REFRESH_REUSED` for a consumed one;
 *   `IP_NOT_ALLOWED` for one that is fine, from where the person may not come; `RATE_LIMITED` for one of too many unknown
 *   ones from a source
 */
export async function refreshSession(
  deps: SessionDeps & IssuingDeps & { alone: Alone },
  presented: string,
  address: string,
  onRefused: (refused: RefusedRefresh) => Promise<void>,
): Promise<TokenPair> {
  const now = deps.clock.now()
  const hash = hashToken(presented)
  // A refusal that ends the family has to be committed, so it is thrown outside.
  let refused: RefusedRefresh | undefined
  const outcome = await deps.alone(null, async (trx) => {
    const found = await findPairByRefresh(trx, hash)
    if (!found) return null
    const session = await lockSession(trx, found.session_id)
    // Read again under the lock: a simultaneous refresh may have consumed it meanwhile.
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
      // Written above, so it has this shape.
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

/** What an access token stands for. */
export type SessionFacts = {
  sessionId: Id<'session'>
  userId: Id<'user'>
  merchantId: Id<'merchant'>
  authenticatedAt: Date
  isOperator: boolean
  /** Whether the person has a second factor, as of now. */
  hasFactor: boolean
  /** Whether the person's allow-list lets them come from there; otherwise this call is no use of the session. */
  isAddressAllowed: boolean
  /** Whether the last interactive use that is written down is old enough to write this one. */
  isUseDue: boolean
}

/** A token that was never given out, or is forgotten by now: the caller counts it, outside of the transaction. */
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
 * Ends the person's sessions, all or all but the one to keep; their tokens stop working at once.
 * @returns how many ended
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
 * Ends one session of the person.
 * @returns what it was; undefined when it is not theirs or does not work any more
 */
export async function endOwnSession(deps: SessionDeps, trx: Trx, userId: Id<'user'>, sessionId: Id<'session'>) {
  const session = (await activeSessions(deps, trx, userId)).find((one) => one.id === sessionId)
  if (session) await endSession(trx, sessionId, deps.clock.now(), 'revoked')
  return session
}

/** The person's sessions that work, the one used last first; at most ten. */
export function activeSessions(deps: SessionDeps, trx: Trx, userId: Id<'user'>) {
  const now = deps.clock.now()
  return listSessions(trx, userId, now, new Date(now.getTime() - deps.config.session.idleMs))
}

/**
 * The person just re-authenticated (security.md S-10).
 * @param enrolled a factor that was confirmed in this session, and counts for it from now on (M-05)
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
