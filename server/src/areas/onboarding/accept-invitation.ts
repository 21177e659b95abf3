import type { ReplyBox } from '@firepay/contract/http/answer.ts'
import type { membersRoutes } from '@firepay/contract/members/members.routes.ts'
import type { Role } from '@firepay/contract/product/abilities.ts'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import type { UserCaller } from '../../platform/caller/caller.ts'
import type { RequestFacts } from '../../platform/caller/request-facts.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { HandlerDeps } from '../../platform/deps.ts'
import { ApiError, BadAccessToken } from '../../platform/errors/api-error.ts'
import type { Act, CommonAct } from '../../platform/http/act.ts'
import { withMutex } from '../../platform/queue/mutex.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAuditEvent } from '../audit-log/record-audit.ts'
import { hashPassword } from '../identity/passwords/password-hashing.ts'
import { checkNewPassword } from '../identity/passwords/password-rules.ts'
import { openFirstSession, type SignedIn } from '../identity/sign-in/open-session.ts'
import { consumeMailToken, readMailToken, type TokenFacts } from '../identity/tokens/one-time-tokens.ts'
import { getPerson } from '../identity/users/account-state.ts'
import { findPerson } from '../identity/users/find-person.ts'
import { createMember } from '../merchants/create-merchant.ts'
import { consumeInvitation, joinMerchant } from '../merchants/members/join-merchant.ts'
import { findMerchantName } from '../merchants/merchant-name.ts'
import { invitationIn } from './check-invitation.ts'

/** Dependencies, and authentication of an optional access token. */
export type Accepting = {
  deps: HandlerDeps
  /** @throws BadAccessToken; ApiError `IP_NOT_ALLOWED` */
  authenticate: (token: string | undefined, request: RequestFacts) => Promise<UserCaller>
}

type Accept = Act<(typeof membersRoutes)['acceptInvitation']>

type Joined = { merchant: { id: Id<'merchant'>; name: string }; role: Role }

/**
 * Makes the holder of an invitation token a member. A new user chooses name and password and is signed in; a user with
 * an account must be signed in with the invited address.
 * @throws ApiError `TOKEN_USED`; `TOKEN_EXPIRED`, also when the invitation was withdrawn or resent; `CREDENTIALS` when
 *   the user must sign in first; `CONFLICT` for another user's invitation or a member; `PASSWORD_TOO_SHORT`,
 *   `PASSWORD_COMMON`
 */
export function acceptInvitation(accepting: Accepting, act: Accept): Promise<ReplyBox<SignedIn> | Joined> {
  return withMutex(`invitation ${act.body.token}`, () => accept(accepting, act))
}

async function accept(accepting: Accepting, act: Accept): Promise<ReplyBox<SignedIn> | Joined> {
  const { body } = act
  const facts = await act.separately(null, (trx) => readMailToken(trx, 'invitation', body.token, act.now))
  const { email } = facts
  if (email === null) throw new ApiError('TOKEN_EXPIRED')
  return 'password' in body
    ? joinAsNewPerson(accepting.deps, act, { facts, email }, body)
    : joinSignedIn(accepting, act, { facts, email })
}

type Invited = { facts: TokenFacts; email: string }

async function joinAsNewPerson(
  deps: HandlerDeps,
  act: CommonAct,
  { facts, email }: Invited,
  { fullName, password }: { fullName: string; password: string },
): Promise<ReplyBox<SignedIn>> {
  const { merchantId } = invitationIn(facts)
  const merchantName = await act.separately(null, (trx) => findMerchantName(trx, merchantId))
  checkNewPassword(password, [deps.config.appName, merchantName, email], { preset: deps.config.preset })
  const passwordHash = await hashPassword(password)
  const userId = await act.separately(merchantId, async (trx) => {
    const { now, request } = act
    const { role, timeZone } = await redeemInvitation(trx, facts, now)
    // The token was sent to the address, so its holder may learn that it has an account.
    if (await findPerson(trx, email)) {
      throw new ApiError('CONFLICT', 'There is already an account with this email. Sign in with it, then accept.')
    }
    const made = await createMember(trx, now, { merchantId, role }, { email, fullName, passwordHash, timeZone })
    if (made === null)
      throw new ApiError('CONFLICT', 'There is already an account with this email. Sign in with it, then accept.')
    await recordJoining(trx, now, { request, merchantId, userId: made, role })
    return made
  })
  return openFirstSession(deps, act, userId)
}

async function joinSignedIn({ authenticate }: Accepting, act: CommonAct, { facts, email }: Invited): Promise<Joined> {
  const { merchantId } = invitationIn(facts)
  const { request } = act
  const token = /^bearer +([\x21-\x7e]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const caller = await authenticate(token, request).catch((error: unknown) => {
    // The route is open to anonymous callers, so a bad token must not cause a refresh.
    throw error instanceof BadAccessToken ? new ApiError('CREDENTIALS', 'Sign in first, then accept.') : error
  })
  const { userId } = caller
  const join = async (trx: Trx): Promise<Joined> => {
    if ((await getPerson(trx, userId)).email !== email) {
      throw new ApiError('CONFLICT', 'This invitation is for another email than the one you are signed in with.')
    }
    const { now } = act
    const taken = await redeemInvitation(trx, facts, now)
    if (!(await joinMerchant(trx, now, { merchantId, userId, role: taken.role }))) {
      throw new ApiError('CONFLICT', 'You are already a member.')
    }
    await recordJoining(trx, now, { request, merchantId, userId, role: taken.role })
    const merchant = { id: merchantId, name: await findMerchantName(trx, merchantId) }
    return { merchant, role: taken.role }
  }
  return caller.inMerchant((own) => withTenant(own, merchantId, join))
}

/** Consumes the invitation with its token, under the lock for changes of members. */
async function redeemInvitation(trx: Trx, facts: TokenFacts, now: Date) {
  const { merchantId, invitationId } = invitationIn(facts)
  return consumeInvitation(trx, { merchantId, invitationId, tokenHash: facts.hash }, () =>
    consumeMailToken(trx, facts.hash, now),
  )
}

async function recordJoining(
  trx: Trx,
  now: Date,
  who: { request: RequestFacts; merchantId: Id<'merchant'>; userId: Id<'user'>; role: Role },
): Promise<void> {
  const origin = await actorOf(trx, { kind: 'user', userId: who.userId, role: who.role }, who.request)
  await recordAuditEvent(trx, who.merchantId, {
    ...origin,
    at: now,
    action: 'invitation.accepted',
    object: { type: 'user', id: encodeId('user', who.userId), name: origin.actor.name },
    changes: [{ field: 'role', before: null, after: who.role }],
  })
}
