import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { OneTimeTokensTable } from '../identity.tables.ts'

type Kind = OneTimeTokensTable['kind']

/** Long enough to answer late uses with TOKEN_USED; then the row is deleted. */
const keptMs = 30 * 86_400_000

/**
 * Creates a token for a mailed link: 256 random bits, stored only as SHA-256 (security.md A-08).
 * @param token.userId null for a token that never works: an unknown address takes the same steps
 */
export async function issueMailToken(
  trx: Trx,
  now: Date,
  token: { kind: Kind; lifeMs: number; userId?: Id<'user'> | null; email?: string; data?: Record<string, unknown> },
): Promise<string> {
  const plain = newToken('fpm')
  await trx
    .deleteFrom('one_time_tokens')
    .where('expires_at', '<', new Date(now.getTime() - keptMs))
    .execute()
  await trx
    .insertInto('one_time_tokens')
    .values({
      hash: hashToken(plain),
      kind: token.kind,
      user_id: token.userId ?? null,
      email: token.email ?? null,
      data: JSON.stringify(token.data ?? {}),
      created_at: now,
      expires_at: new Date(now.getTime() + token.lifeMs),
    })
    .execute()
  return plain
}

/** A valid token. */
export type TokenFacts = {
  hash: Buffer
  userId: Id<'user'> | null
  email: string | null
  data: Record<string, unknown>
  expiresAt: Date
}

/**
 * Reads a token without consuming it.
 * @throws ApiError `TOKEN_USED`; `TOKEN_EXPIRED`, also for an unknown one
 */
export async function readMailToken(db: Kysely<Database>, kind: Kind, plain: string, now: Date): Promise<TokenFacts> {
  const hash = hashToken(plain)
  const row = await db
    .selectFrom('one_time_tokens')
    .select(['user_id', 'email', 'data', 'expires_at', 'used_at'])
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (row?.used_at) throw new ApiError('TOKEN_USED')
  if (!row || row.expires_at <= now) throw new ApiError('TOKEN_EXPIRED')
  return { hash, userId: row.user_id, email: row.email, data: row.data, expiresAt: row.expires_at }
}

/**
 * Consumes the token. Of concurrent transactions only one succeeds.
 * @throws ApiError `TOKEN_USED`
 */
export async function consumeMailToken(trx: Trx, hash: Buffer, now: Date): Promise<void> {
  const used = await trx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows !== 1n) throw new ApiError('TOKEN_USED')
}

/** Invalidates a link that was sent. */
export async function deleteMailToken(trx: Trx, hash: Buffer): Promise<void> {
  await trx.deleteFrom('one_time_tokens').where('hash', '=', hash).execute()
}
