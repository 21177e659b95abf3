import { type Role, roles, type Standing } from '@firepay/contract/auth/abilities.ts'
import { encodeId } from '@firepay/contract/http/ids.ts'
import { ownAreas } from '@firepay/contract/http/route.ts'
import { bindTenant, type Trx, withoutTenant, withTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError, BadAccessToken } from '../http/api-error.ts'
import { checkRole, checkStepUp } from '../http/authorize.ts'
import type { Call, Gate } from '../http/bind.ts'
import type { UserFacts } from '../http/handler.ts'
import { authenticateSite } from '../secrets/authenticate-site.ts'
import { type FactorNeed, factorNeed } from '../security/factor-need.ts'
import { keepRefusals } from '../security/refusals.ts'
import { keepSightings } from '../security/sightings.ts'
import { countUnknownToken } from './limits.ts'
import { findMembership } from './membership.ts'
import { touchSession } from './sessions.queries.ts'
import { findSession, UnknownAccessToken } from './sessions.ts'
import { hashToken } from './tokens.ts'

/** Refused until a second factor is enrolled; kept apart so that the refusal can be written down, and for whom. */
class FactorOwed extends ApiError {
  readonly person: UserFacts
  constructor(person: UserFacts) {
    super('MFA_ENROL_REQUIRED')
    this.person = person
  }
}

/** Tells who calls, for the binding of the routes. */
export function createGate(deps: Deps): Gate {
  const sightings = keepSightings(deps)
  const refusals = keepRefusals(deps)
  const expected = new ExpectedSessions()
  const { app } = deps.db

  /**
   * Who calls, asked inside a transaction, which is bound to the merchant of the session from then on.
   * @param counts whether the call is counted as coming from its address
   */
  async function admitIn(trx: Trx, { token, request, route }: Call, counts: boolean) {
    const finding = findSession(deps, trx, token, request.address)
    const ahead = expected.ask(trx, token)
    const found = await finding
    const { isOperator, hasFactor, isAddressAllowed, isUseDue, ...session } = found
    if (counts) sightings.note({ kind: 'user', ...session }, request, isAddressAllowed)
    if (!isAddressAllowed) throw new ApiError('IP_NOT_ALLOWED')
    const { merchantId, userId } = session
    const isAsExpected = ahead?.merchantId === merchantId && ahead.userId === userId
    const place = isAsExpected
      ? placeOf(await ahead.membership, isOperator)
      : await findPlace(trx, merchantId, userId, isOperator, true)
    expected.note(token, merchantId, userId)
    // The role was taken away: to this session there is nothing left to say.
    if (place === null) throw new BadAccessToken()
    const caller: UserFacts = { kind: 'user', ...session, isOperator, standing: place.standing }
    // Enrolling and leaving stay open (security.md M-11).
    const isOwed = factorOwed(place) || (isOperator && route.operator === true)
    if (!hasFactor && isOwed && !ownAreas.includes(route.area)) throw new FactorOwed(caller)
    if (!ownAreas.includes(route.area)) assertMerchant(caller, request.headers)
    return { caller, isUseDue }
  }

  /**
   * Asked last in a transaction that changes something, when all that it waited for is behind it: whether the caller may
   * still do this (security.md S-08). What the transaction itself changed, such as the caller's own session, is not seen.
   */
  async function admitToCommit(call: Call, merchantId: string, isReading: boolean): Promise<void> {
    const admit = (trx: Trx) => admitIn(trx, call, false)
    const { caller } = await withoutTenant(deps.db.admission, admit, oneSnapshot)
    if (caller.merchantId !== merchantId && !ownAreas.includes(call.route.area)) throw moved()
    checkRole(call.route, caller)
    if (!isReading) checkStepUp(call.route, caller, deps.clock.now(), call.body)
  }

  /** A request that somebody asked for by hand keeps the session alive (security.md S-06). */
  async function noteUse({ request, route }: Call, sessionId: string): Promise<void> {
    // Nothing is changed in the background.
    const isBackground = route.method === 'GET' && request.headers.get('firepay-background') === '1'
    if (!isBackground) await touchSession(app, sessionId, deps.clock.now())
  }

  /** @throws ApiError `RATE_LIMITED` for one of very many unknown tokens from a source; otherwise what it was given */
  const countUnknown =
    ({ request }: Call) =>
    async (error: unknown): Promise<never> => {
      if (error instanceof UnknownAccessToken) await countUnknownToken(deps, 'access', request.address)
      throw error
    }

  return {
    async admitUser(call, isAgain = false) {
      const first = (trx: Trx) => admitIn(trx, call, !isAgain)
      const found = await withoutTenant(app, first, oneSnapshot).catch(countUnknown(call))
      const { merchantId, sessionId } = found.caller
      if (found.isUseDue) await noteUse(call, sessionId)
      return {
        ...found.caller,
        inMerchant: (run, options) =>
          withTenant(
            app,
            merchantId,
            async (trx) => {
              const result = await run(trx)
              await admitToCommit(call, merchantId, options?.readOnly === true)
              return result
            },
            options,
          ),
      }
    },

    async readAsUser(call, read) {
      let used: string | undefined
      const answer = await withoutTenant(
        app,
        async (trx) => {
          const { caller, isUseDue } = await admitIn(trx, call, true)
          if (isUseDue) used = caller.sessionId
          return await read({ ...caller, inMerchant: (run) => run(trx) })
        },
        oneSnapshot,
      ).catch(countUnknown(call))
      if (used !== undefined) await noteUse(call, used)
      return answer
    },

    admitSite: ({ token, request }, isAgain = false) =>
      authenticateSite(deps, token, {
        address: request.address,
        counts: !isAgain,
        note: (caller, isAllowed) => sightings.note(caller, request, isAllowed),
        refuse: (site) => refusals.site(site, request),
      }),

    async noteRefusal(caller, request, call, refusal) {
      const { code } = refusal
      if (refusal instanceof FactorOwed) await refusals.person(refusal.person, request, call, code)
      else if (caller === undefined && tellsOfStrangers.includes(code)) refusals.stranger(request, call, code)
      else if (caller?.kind === 'user' && code === 'FORBIDDEN') await refusals.person(caller, request, call, code)
    },
  }
}

/** One snapshot for everything an answer says (security.md L-10). */
const oneSnapshot = { isolation: 'repeatable read', readOnly: true } as const

/** Refusals of calls without a session that are worth a row. Limits of calls are not: they would drown the others. */
const tellsOfStrangers: readonly string[] = [
  'ACCOUNT_LOCKED',
  'CHALLENGE_EXPIRED',
  'CREDENTIALS',
  'EMAIL_NOT_CONFIRMED',
  'IP_NOT_ALLOWED',
  'MFA_CODE',
  'REFRESH_REUSED',
  'SIGNUP_CLOSED',
  'TOKEN_EXPIRED',
  'TOKEN_USED',
]

/**
 * A page that was opened before another tab moved the session says which merchant it shows: nothing is read or written
 * for it in another one. @throws ApiError `STALE`
 */
function assertMerchant({ merchantId }: UserFacts, headers: Headers): void {
  const shown = headers.get('firepay-merchant')
  if (shown !== null && shown !== encodeId('merchant', merchantId)) throw moved()
}

const moved = () => new ApiError('STALE', 'This session has been moved to another merchant.')

/** What a person is in a merchant, and whether they need a second factor there. */
export type Place = { standing: Standing; need: FactorNeed }

/**
 * The person's role in a merchant, asked anew with every call, so that a change acts at once (security.md S-08).
 * @param stays whether the transaction is bound to that merchant from then on
 * @returns null for someone who is neither a member nor an operator
 */
export async function findPlace(
  trx: Trx,
  merchantId: string,
  userId: string,
  isOperator: boolean,
  stays = false,
): Promise<Place | null> {
  if (stays) bindTenant(trx, merchantId).catch(() => {})
  const found = await withTenant(trx, merchantId, (inside) => findMembership(inside, merchantId, userId))
  return placeOf(found, isOperator)
}

function placeOf(found: Membership, isOperator: boolean): Place | null {
  const standing = isRole(found?.role) ? found.role : isOperator ? 'operator' : null
  if (!found || standing === null) return null
  return { standing, need: factorNeed(standing, { requireMfa: found.require_mfa, hasLiveSite: found.has_live_site }) }
}

type Membership = Awaited<ReturnType<typeof findMembership>>

/** Tokens whose person and merchant are remembered: the calls of a few minutes. */
const maxExpected = 1_000

/**
 * Whose a token was when it came last, so that their membership is asked in the same packet as the session. Nothing is
 * decided by it: the session says whose the token is now, and when that is somebody else, or another merchant, the
 * answer is thrown away and asked anew.
 */
class ExpectedSessions {
  private readonly byToken = new Map<string, { merchantId: string; userId: string }>()

  /** Binds the transaction to the merchant of the last time and asks for the membership there. */
  ask(trx: Trx, token: string | undefined) {
    const known = token === undefined ? undefined : this.byToken.get(keyOf(token))
    if (!known) return undefined
    bindTenant(trx, known.merchantId).catch(() => {})
    const membership = findMembership(trx, known.merchantId, known.userId)
    // Nobody waits for it when the session is refused.
    membership.catch(() => {})
    return { ...known, membership }
  }

  /** @param token whose session was just found to be this person's in this merchant */
  note(token: string | undefined, merchantId: string, userId: string): void {
    if (token === undefined) return
    const key = keyOf(token)
    // The newest last, so that the first is the one that was not seen for longest.
    this.byToken.delete(key)
    this.byToken.set(key, { merchantId, userId })
    const [oldest] = this.byToken.keys()
    if (this.byToken.size > maxExpected && oldest !== undefined) this.byToken.delete(oldest)
  }
}

/** No token stays in memory that could be used. */
function keyOf(token: string): string {
  return hashToken(token).toString('base64')
}

/** Whether the person may not do without a second factor there. */
export function factorOwed(place: Place): boolean {
  return place.need === 'required'
}

function isRole(text: string | null | undefined): text is Role {
  return (roles as readonly string[]).includes(text ?? '')
}
