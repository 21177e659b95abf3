import type { Role } from '@firepay/contract/product/abilities.ts'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { viewAsHeader, viewableRole } from '@firepay/contract/product/view-as.ts'
import type { UserFacts } from '../../platform/caller/caller.ts'
import { separatelyOn } from '../../platform/db/separate-transaction.ts'
import { type Trx, withoutTenant, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError, BadAccessToken } from '../../platform/errors/api-error.ts'
import type { Authentication, Call } from '../../platform/http/authentication.ts'
import { checkRole, checkStepUp } from '../../platform/http/authorize.ts'
import { countUnknownToken } from '../identity/limits.ts'
import { accessOf, findAccess, isMfaRequired } from '../identity/memberships/access.ts'
import { findSession, UnknownAccessToken } from '../identity/sessions/sessions.ts'
import { touchSession } from '../identity/sessions/touch-session.ts'
import { authenticateSite } from './authenticate-site.ts'
import { ExpectedSessions } from './expected-sessions.ts'
import { observeAddresses } from './observed-addresses.ts'
import { recordRefusals } from './refusals.ts'

/** Access is refused until a second factor is enrolled. Carries the user, so that the refusal can be recorded. */
class MfaMissing extends ApiError {
  readonly person: UserFacts
  constructor(person: UserFacts) {
    super('MFA_ENROL_REQUIRED')
    this.person = person
  }
}

/** Creates the authentication used by route binding. */
export function createAuthentication(deps: Deps): Authentication {
  const observedAddresses = observeAddresses(deps)
  const refusals = recordRefusals(deps)
  const expected = new ExpectedSessions()
  const { app } = deps.db

  /**
   * Authenticates a caller inside a transaction and binds it to the merchant of the session.
   * @param counts whether the call counts for the address
   */
  async function authenticateIn(trx: Trx, { token, request, route }: Call, counts: boolean) {
    const finding = findSession(deps, trx, token, request.address)
    const ahead = expected.ask(trx, token)
    const found = await finding
    const { isOperator, hasFactor, isAddressAllowed, isUseDue, ...session } = found
    if (counts) observedAddresses.record({ kind: 'user', ...session }, request, isAddressAllowed)
    if (!isAddressAllowed) throw new ApiError('IP_NOT_ALLOWED')
    const { merchantId, userId } = session
    const isAsExpected = ahead?.merchantId === merchantId && ahead.userId === userId
    const access = isAsExpected
      ? accessOf(await ahead.membership, isOperator)
      : await findAccess(trx, merchantId, { userId, isOperator }, true)
    expected.remember(token, merchantId, userId)
    // The membership was removed: the session has no access.
    if (access === null) throw new BadAccessToken()
    const caller: UserFacts = { kind: 'user', ...session, isOperator, role: access.role }
    // Enrolling and leaving stay possible (security.md M-11).
    const isMfaNeeded = isMfaRequired(access) || (isOperator && route.operator === true)
    if (!hasFactor && isMfaNeeded && !route.personal) throw new MfaMissing(caller)
    if (!route.personal) assertMerchant(caller, request.headers)
    return { caller, isUseDue }
  }

  /**
   * Checks at the end of a writing transaction, after all waits, that the caller is still allowed to do this
   * (security.md S-08). Uses another connection, so changes of the transaction itself, such as to the caller's own
   * session, are not visible.
   */
  async function authorizeCommit(call: Call, merchantId: Id<'merchant'>, isReading: boolean): Promise<void> {
    const again = (trx: Trx) => authenticateIn(trx, call, false)
    const { caller } = await withoutTenant(deps.db.authorization, again, oneSnapshot)
    if (caller.merchantId !== merchantId && !call.route.personal) throw moved()
    checkRole(call.route, caller)
    if (!isReading) checkStepUp(call.route, caller, deps.clock.now(), call.body)
  }

  /** Extends the session for an interactive request (security.md S-06). */
  async function touch({ request, route }: Call, sessionId: Id<'session'>): Promise<void> {
    // Background requests only read.
    const isBackground = route.live || (route.method === 'GET' && request.headers.get('firepay-background') === '1')
    if (!isBackground) await touchSession(app, sessionId, deps.clock.now())
  }

  /** @throws ApiError `RATE_LIMITED` after too many unknown tokens from a source; otherwise the given error */
  const countUnknown =
    ({ request }: Call) =>
    async (error: unknown): Promise<never> => {
      if (error instanceof UnknownAccessToken)
        await countUnknownToken({ ...deps, separately: separatelyOn(app) }, 'access', request.address)
      throw error
    }

  return {
    async authenticateUser(call, isAgain = false) {
      const first = (trx: Trx) => authenticateIn(trx, call, !isAgain)
      const found = await withoutTenant(app, first, oneSnapshot).catch(countUnknown(call))
      const { merchantId, sessionId } = found.caller
      if (found.isUseDue) await touch(call, sessionId)
      return {
        ...found.caller,
        assertStillAllowed: () => authorizeCommit(call, merchantId, true),
        inMerchant: (run, options) =>
          withTenant(
            options?.isLong ? deps.db.exports : app,
            merchantId,
            async (trx) => {
              const result = await run(trx)
              await authorizeCommit(call, merchantId, options?.readOnly === true)
              return result
            },
            options,
          ),
      }
    },

    async readAsUser(call, read) {
      let used: Id<'session'> | undefined
      const answer = await withoutTenant(
        app,
        async (trx) => {
          const { caller, isUseDue } = await authenticateIn(trx, call, true)
          if (isUseDue) used = caller.sessionId
          // A short transaction that has just authenticated the caller.
          return await read({ ...caller, assertStillAllowed: async () => {}, inMerchant: (run) => run(trx) })
        },
        oneSnapshot,
      ).catch(countUnknown(call))
      if (used !== undefined) await touch(call, used)
      return answer
    },

    authenticateSite: ({ token, request }, isAgain = false) =>
      authenticateSite(deps, token, {
        address: request.address,
        counts: !isAgain,
        recordAddress: (caller, isAllowed) => observedAddresses.record(caller, request, isAllowed),
        refuse: (site) => refusals.site(site, request),
      }),

    async recordRefusal(caller, request, call, refusal) {
      const { code } = refusal
      if (refusal instanceof MfaMissing)
        await refusals.person(refusal.person, request, { ...call, viewedAs: null }, code)
      else if (caller === undefined && tellsOfAnonymous.includes(code)) refusals.anonymous(request, call, code)
      else if (caller?.kind === 'user' && code === 'FORBIDDEN') {
        await refusals.person(caller, request, { ...call, viewedAs: roleViewedAs(caller, request.headers) }, code)
      }
    },
  }
}

/** One snapshot for a whole answer (security.md L-10). */
const oneSnapshot = { isolation: 'repeatable read', readOnly: true } as const

/** The lower role that the caller views as; null for their own. */
function roleViewedAs(caller: UserFacts, headers: Headers): Role | null {
  const wanted = headers.get(viewAsHeader)
  return wanted === null ? null : viewableRole(caller.role, wanted)
}

/**
 * Refusals without a session that are recorded in the audit log. Rate limits are excluded, because they would drown out
 * the rest.
 */
const tellsOfAnonymous: readonly string[] = [
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
 * A page opened before another tab switched the session names its merchant; nothing is read or written for it in
 * another one.
 * @throws ApiError `STALE`
 */
function assertMerchant({ merchantId }: UserFacts, headers: Headers): void {
  const shown = headers.get('firepay-merchant')
  if (shown !== null && shown !== encodeId('merchant', merchantId)) throw moved()
}

const moved = () => new ApiError('STALE', 'This session was switched to another merchant.')
