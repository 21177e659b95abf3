import type { PasskeyAssertion } from '@firepay/contract/auth/auth.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { RequestFacts } from '../../../platform/caller/request-facts.ts'
import type { HandlerDeps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { CommonAct } from '../../../platform/http/act.ts'
import { findPasskey, listPasskeys, type PasskeyRow, recordPasskeyUse } from '../factors/factors.queries.ts'
import { recordRefusal } from '../history/security-events.ts'
import { consumePasskeyChallenge, issuePasskeyChallenge } from '../tokens/challenges.ts'
import { challengeOf } from './client-data.ts'
import { relyingPartyOf } from './relying-party.ts'

const timeoutMs = 5 * 60_000

/**
 * Options for an authenticator's assertion.
 * @param userId owner of the passkeys; null lets the authenticator offer its own for this relying party
 */
export async function passkeyOptions(
  deps: HandlerDeps,
  act: CommonAct,
  userId: Id<'user'> | null,
): Promise<Record<string, unknown>> {
  const use = userId === null ? ({ kind: 'passkey' } as const) : ({ kind: 'passkey_factor', userId } as const)
  const { challenge, passkeys } = await act.separately(null, async (trx) => ({
    challenge: await issuePasskeyChallenge(trx, act.now, use),
    passkeys: userId === null ? [] : await listPasskeys(trx, userId),
  }))
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(deps, act.request).rpId,
    challenge,
    userVerification: 'required',
    timeout: timeoutMs,
    allowCredentials: passkeys.map((passkey) => ({
      id: passkey.credential_id.toString('base64url'),
      transports: passkey.transports,
    })),
  })
  return { ...options }
}

/**
 * Verifies a passkey: an unused challenge, signed for this origin by a known credential with user verification, and an
 * increased counter. The challenge is consumed whatever the result.
 * @param kind purpose of the challenge: any user's sign-in, or one user's second factor
 * @returns the owner
 * @throws ApiError `CHALLENGE_EXPIRED`; `MFA_CODE` otherwise
 */
export async function provePasskey(
  deps: HandlerDeps,
  act: CommonAct,
  assertion: PasskeyAssertion,
  kind: 'passkey' | 'passkey_factor',
): Promise<Id<'user'>> {
  const { now, request } = act
  const challenge = challengeOf(assertion.response.clientDataJSON)
  if (challenge === null) throw new ApiError('CHALLENGE_EXPIRED')
  const { given, passkey } = await act.separately(null, async (trx) => ({
    given: await consumePasskeyChallenge(trx, challenge, [kind], now),
    passkey: await findPasskey(trx, Buffer.from(assertion.id, 'base64url')),
  }))
  if (!passkey || (given.userId !== null && given.userId !== passkey.user_id)) throw new ApiError('MFA_CODE')
  if (assertion.response.userHandle !== undefined && assertion.response.userHandle !== handleOf(passkey.user_id)) {
    throw new ApiError('MFA_CODE')
  }
  const { counter, backedUp } = await verify(deps, request, assertion, { challenge, passkey })
  if (!(await act.separately(null, (trx) => recordPasskeyUse(trx, passkey.id, { counter, backedUp, now })))) {
    deps.log.warn({ requestId: request.id, passkeyId: passkey.id }, 'a passkey counted backwards: there may be a copy')
    await recordRefusal(act, {
      userId: passkey.user_id,
      type: 'user.passkey.counter-regressed',
      detail: passkey.name,
    })
    throw new ApiError('MFA_CODE')
  }
  return passkey.user_id
}

/** The user handle of an authenticator: the bytes of the id, without personal data. */
export function handleOf(userId: Id<'user'>): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

async function verify(
  deps: HandlerDeps,
  request: RequestFacts,
  assertion: PasskeyAssertion,
  { challenge, passkey }: { challenge: string; passkey: PasskeyRow },
): Promise<{ counter: bigint; backedUp: boolean }> {
  const { origin, rpId } = relyingPartyOf(deps, request)
  const { userHandle, ...response } = assertion.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.rawId,
        type: assertion.type,
        response: userHandle === undefined ? response : { ...response, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        // The library checks the counter before the signature, so anybody could trigger a false alarm; it is checked
        // afterwards here.
        counter: -1,
      },
    })
    if (!verified) throw new ApiError('MFA_CODE')
    return { counter: BigInt(authenticationInfo.newCounter), backedUp: authenticationInfo.credentialBackedUp }
  } catch (cause) {
    // The library throws for any invalid answer.
    if (!(cause instanceof ApiError)) {
      deps.log.info({ requestId: request.id, passkeyId: passkey.id, reason: reasonOf(cause) }, 'a passkey was refused')
    }
    throw new ApiError('MFA_CODE')
  }
}

/** The reason of an error without values written by the caller. */
function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message.replace(/"[^"]*"/g, '…').slice(0, 120) : 'unknown'
}
