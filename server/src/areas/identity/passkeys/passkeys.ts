import type { PasskeyAttestation } from '@firepay/contract/auth/auth.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { RequestFacts } from '../../../platform/caller/request-facts.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { UserAct } from '../../../platform/http/act.ts'
import { changesBetween } from '../../audit-log/actor.ts'
import { afterFactorChange, dropOrphanedCodes, giveRecoveryCodes } from '../factors/after-change.ts'
import {
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  removePasskey,
  renamePasskey as renameRow,
} from '../factors/factors.queries.ts'
import { factorsOf, hasFactor } from '../factors/factors.ts'
import { assertFactorRemains } from '../factors/last-factor.ts'
import { recordOwnEvent } from '../history/security-events.ts'
import { freshenSession } from '../sessions/sessions.ts'
import { consumePasskeyChallenge, issuePasskeyChallenge } from '../tokens/challenges.ts'
import { getPerson } from '../users/account-state.ts'
import { lockUser } from '../users/lock-user.ts'
import { challengeOf } from './client-data.ts'
import { relyingPartyOf } from './relying-party.ts'
import { handleOf } from './use-passkey.ts'

const maxPasskeys = 20
const timeoutMs = 5 * 60_000
/** EdDSA, ES256, RS256: the algorithms of authenticators in use. */
const algorithms = [-8, -7, -257]

/** Options for creating a discoverable passkey with user verification. */
export async function registrationOptions(deps: Pick<Deps, 'config'>, act: UserAct): Promise<Record<string, unknown>> {
  const { userId, sessionId } = act.caller
  const { email, fullName, present, challenge } = await act.inMerchant(async (trx) => {
    const passkeys = await listPasskeys(trx, userId)
    refuseMore(passkeys.length)
    return {
      ...(await getPerson(trx, userId)),
      present: passkeys,
      challenge: await issuePasskeyChallenge(trx, act.now, { kind: 'passkey_register', userId, sessionId }),
    }
  })
  const options = await generateRegistrationOptions({
    rpName: deps.config.appName,
    rpID: relyingPartyOf(deps, act.request).rpId,
    userName: email,
    userDisplayName: fullName,
    userID: new Uint8Array(Buffer.from(handleOf(userId), 'base64url')),
    challenge,
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: present.map((passkey) => ({
      id: passkey.credential_id.toString('base64url'),
      transports: passkey.transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return { ...options }
}

/**
 * Adds a passkey. As the first factor it ends the user's other sessions and creates recovery codes.
 * @throws ApiError `CHALLENGE_EXPIRED`; `VALIDATION` for an invalid attestation; `CONFLICT` for a known credential, and
 *   beyond 20
 */
export async function addPasskey(
  deps: Pick<Deps, 'config'>,
  act: UserAct,
  wanted: { name: string; attestation: PasskeyAttestation },
): Promise<{ row: PasskeyRow; recoveryCodes?: string[] }> {
  const { userId, sessionId } = act.caller
  const { now } = act
  const challenge = challengeOf(wanted.attestation.response.clientDataJSON)
  if (challenge === null) throw new ApiError('CHALLENGE_EXPIRED')
  // Consumed whatever the result.
  const given = await act.separately(null, (trx) => consumePasskeyChallenge(trx, challenge, ['passkey_register'], now))
  if (given.userId !== userId || given.sessionId !== sessionId) throw new ApiError('CHALLENGE_EXPIRED')
  const made = await verify(deps, act.request, wanted.attestation, challenge)
  const row: PasskeyRow = {
    id: newId('key'),
    user_id: userId,
    ...made,
    transports: wanted.attestation.response.transports ?? [],
    name: wanted.name.trim(),
    created_at: now,
    last_used_at: null,
  }
  return act.inMerchant(async (trx) => {
    await lockUser(trx, userId)
    const before = await factorsOf(trx, userId)
    refuseMore(before.passkeys)
    if (!(await insertPasskey(trx, row))) throw new ApiError('CONFLICT', 'This passkey has already been added.')
    const isFirst = !hasFactor(before)
    const recoveryCodes = isFirst ? await giveRecoveryCodes(trx, userId, act.now) : undefined
    if (isFirst) await freshenSession(trx, sessionId, now, 'passkey')
    await afterFactorChange(act, trx, {
      type: 'user.passkey.added',
      detail: row.name,
      change: { kind: 'passkey-added', name: row.name },
      endsOthers: isFirst,
    })
    return { row, ...(recoveryCodes ? { recoveryCodes } : {}) }
  })
}

/** @throws ApiError `NOT_FOUND` */
export function renamePasskey(act: UserAct, id: Id<'key'>, name: string): Promise<PasskeyRow> {
  const { userId } = act.caller
  return act.inMerchant(async (trx) => {
    await lockUser(trx, userId)
    const before = (await listPasskeys(trx, userId)).find((one) => one.id === id)
    const row = await renameRow(trx, userId, id, name.trim())
    if (!before || !row) throw new ApiError('NOT_FOUND')
    const changes = changesBetween({ name: before.name }, { name: row.name })
    await recordOwnEvent(act, trx, { type: 'user.passkey.renamed', detail: row.name, changes })
    return row
  })
}

/**
 * Removes a passkey; other sessions end, because one of them may depend on it.
 * @throws ApiError `NOT_FOUND`; `FORBIDDEN` for the last factor of a user who needs one
 */
export async function takeAwayPasskey(act: UserAct, id: Id<'key'>): Promise<void> {
  const { userId } = act.caller
  await act.inMerchant(async (trx) => {
    await lockUser(trx, userId)
    const removed = await removePasskey(trx, userId, id)
    if (!removed) throw new ApiError('NOT_FOUND')
    await assertFactorRemains(trx, userId)
    await dropOrphanedCodes(trx, userId, act.now)
    await afterFactorChange(act, trx, {
      type: 'user.passkey.removed',
      detail: removed.name,
      change: { kind: 'passkey-removed', name: removed.name },
      endsOthers: true,
    })
  })
}

function refuseMore(present: number): void {
  if (present >= maxPasskeys)
    throw new ApiError('CONFLICT', `You can have at most ${maxPasskeys} passkeys. Remove one first.`)
}

async function verify(
  deps: Pick<Deps, 'config'>,
  request: RequestFacts,
  { id, rawId, type, response }: PasskeyAttestation,
  challenge: string,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'backed_up'>> {
  const { origin, rpId } = relyingPartyOf(deps, request)
  const { clientDataJSON, attestationObject } = response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (verified) {
      const { credential, credentialBackedUp } = registrationInfo
      return {
        credential_id: Buffer.from(credential.id, 'base64url'),
        public_key: Buffer.from(credential.publicKey),
        counter: BigInt(credential.counter),
        backed_up: credentialBackedUp,
      }
    }
  } catch {
    // The library throws for any invalid answer; the reason is not disclosed.
  }
  throw invalid('attestation', 'This passkey could not be verified. Start again.', 'PASSKEY_UNVERIFIED')
}
