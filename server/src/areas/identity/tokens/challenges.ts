import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { ChallengesTable } from '../identity.tables.ts'

const livesMs = 5 * 60_000
const maxAttempts = 5

/**
 * Issues the challenge of a user whose password was correct and whose second factor is required. It is not a token: one
 * route accepts it, for five minutes, once, with at most five wrong answers (security.md M-03, M-04).
 */
export async function issueSignInChallenge(
  trx: Trx,
  userId: Id<'user'>,
  now: Date,
): Promise<{ challenge: string; expiresAt: Date }> {
  const challenge = newToken('fpc')
  const expiresAt = await insert(trx, now, { hash: hashToken(challenge), kind: 'sign_in', userId })
  return { challenge, expiresAt }
}

/**
 * Counts an answer before it is verified, so that concurrent ones count too.
 * @returns the user
 * @throws ApiError `CHALLENGE_EXPIRED` for an unknown, expired, used or exhausted challenge, and after a password
 *   change
 */
export async function countAnswer(db: Kysely<Database>, challenge: string, now: Date): Promise<Id<'user'>> {
  const counted = await db
    .updateTable('challenges')
    .set((column) => ({ attempts: column('attempts', '+', 1) }))
    .where('hash', '=', hashToken(challenge))
    .where('kind', '=', 'sign_in')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .returning(['user_id'])
    .executeTakeFirst()
  return checkPerson(db, counted)
}

/** The user of an open sign-in challenge, without counting. @throws ApiError `CHALLENGE_EXPIRED` */
export async function findSignInChallenge(db: Kysely<Database>, challenge: string, now: Date): Promise<Id<'user'>> {
  const found = await db
    .selectFrom('challenges')
    .select(['user_id'])
    .where('hash', '=', hashToken(challenge))
    .where('kind', '=', 'sign_in')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .executeTakeFirst()
  return checkPerson(db, found)
}

/** Consumes a sign-in challenge. @throws ApiError `CHALLENGE_EXPIRED` when another answer consumed it first */
export async function consumeSignInChallenge(trx: Trx, challenge: string, now: Date): Promise<void> {
  if (!(await consume(trx, hashToken(challenge), ['sign_in'], now))) throw new ApiError('CHALLENGE_EXPIRED')
}

type PasskeyKind = Exclude<ChallengesTable['kind'], 'sign_in'>

/** 32 random bytes for an authenticator to sign (security.md M-09). */
export async function issuePasskeyChallenge(
  db: Kysely<Database>,
  now: Date,
  use: { kind: PasskeyKind; userId?: Id<'user'>; sessionId?: Id<'session'> },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32))
  await insert(db, now, { hash: hashBytes(bytes), ...use })
  return bytes
}

/**
 * Consumes the challenge of a signed assertion, whether or not the signature is valid.
 * @param text base64url, as in the client data
 * @throws ApiError `CHALLENGE_EXPIRED` for unknown, expired or used bytes, or another purpose
 */
export async function consumePasskeyChallenge(
  db: Kysely<Database>,
  text: string,
  kinds: readonly PasskeyKind[],
  now: Date,
): Promise<{ userId: Id<'user'> | null; sessionId: Id<'session'> | null }> {
  const taken = await consume(db, hashBytes(Buffer.from(text, 'base64url')), kinds, now)
  if (!taken) throw new ApiError('CHALLENGE_EXPIRED')
  return { userId: taken.user_id, sessionId: taken.session_id }
}

async function insert(
  db: Kysely<Database>,
  now: Date,
  row: { hash: Buffer; kind: ChallengesTable['kind']; userId?: Id<'user'>; sessionId?: Id<'session'> },
): Promise<Date> {
  const expiresAt = new Date(now.getTime() + livesMs)
  await db.deleteFrom('challenges').where('expires_at', '<', now).execute()
  await db
    .insertInto('challenges')
    .values({
      hash: row.hash,
      kind: row.kind,
      user_id: row.userId ?? null,
      session_id: row.sessionId ?? null,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
  return expiresAt
}

function consume(db: Kysely<Database>, hash: Buffer, kinds: readonly ChallengesTable['kind'][], now: Date) {
  return db
    .updateTable('challenges')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('kind', 'in', [...kinds])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'session_id'])
    .executeTakeFirst()
}

/** Sign-ins end with their account. A new password itself consumes the challenges (`replacePassword`). */
async function checkPerson(
  db: Kysely<Database>,
  found: { user_id: Id<'user'> | null } | undefined,
): Promise<Id<'user'>> {
  if (!found?.user_id) throw new ApiError('CHALLENGE_EXPIRED')
  const person = await db
    .selectFrom('user_auth')
    .select('disabled_at')
    .where('user_id', '=', found.user_id)
    .executeTakeFirst()
  if (!person || person.disabled_at) throw new ApiError('CHALLENGE_EXPIRED')
  return found.user_id
}

function hashBytes(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
