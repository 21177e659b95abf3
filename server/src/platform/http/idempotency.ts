import { createHash } from 'node:crypto'
import type { SentAnswer } from '@firepay/contract/http/answer.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { seal, unseal } from '../crypto/seal.ts'
import type { Trx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors/api-error.ts'

export type IdempotentCall = {
  merchantId: Id<'merchant'>
  /** uuid of the user; separates the keys of different callers (security.md C-05). */
  principal: string
  route: string
  key: string
  /** Path, query and body; other content under the same key is refused. */
  content: Buffer
}

const keptMs = 48 * 3600_000

/** @throws ApiError `BAD_REQUEST` unless the key has 16 to 255 visible ASCII characters */
export function checkKey(key: string): string {
  if (!/^[\x21-\x7e]{16,255}$/.test(key)) {
    throw new ApiError('BAD_REQUEST', 'An Idempotency-Key has 16 to 255 visible ASCII characters.')
  }
  return key
}

/**
 * Runs the work once per key, in the caller's transaction: work and stored answer commit together, and a repeat gets
 * the stored answer. Refusals are not stored: they changed nothing (docs/decisions/idempotency.md).
 * @throws ApiError `IN_FLIGHT` while another call with the key runs; `IDEMPOTENCY_MISMATCH` for other content
 */
export async function answerOnce(
  deps: Deps,
  trx: Trx,
  call: IdempotentCall,
  work: () => Promise<SentAnswer>,
): Promise<SentAnswer> {
  const aad = aadOf(call)
  const requestHash = createHash('sha256').update(call.content).digest()
  await lockKey(trx, aad)
  const now = deps.clock.now()
  const forgotten = new Date(now.getTime() - keptMs)
  const known = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'cipher', 'key_id'])
    .where('merchant_id', '=', call.merchantId)
    .where('principal', '=', call.principal)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .where('created_at', '>', forgotten)
    .executeTakeFirst()
  if (known) {
    if (!known.request_hash.equals(requestHash)) throw new ApiError('IDEMPOTENCY_MISMATCH')
    // Written by this function below.
    return JSON.parse(
      unseal(deps.masterKey, aad, { cipher: known.cipher, keyId: known.key_id }).toString(),
    ) as SentAnswer
  }
  const answer = await work()
  const sealed = seal(deps.masterKey, aad, Buffer.from(JSON.stringify(answer)))
  await trx
    .deleteFrom('idempotency_keys')
    .where('merchant_id', '=', call.merchantId)
    .where('created_at', '<=', forgotten)
    .execute()
  await trx
    .insertInto('idempotency_keys')
    .values({
      merchant_id: call.merchantId,
      principal: call.principal,
      route: call.route,
      key: call.key,
      request_hash: requestHash,
      status: answer.status,
      cipher: sealed.cipher,
      key_id: sealed.keyId,
      created_at: now,
    })
    .execute()
  return answer
}

/** The aad of a stored answer and the name of its lock. */
export function aadOf(call: Record<'merchantId' | 'principal' | 'route' | 'key', string>): string {
  return `idempotency:${call.merchantId}:${call.principal}:${call.route}:${call.key}`
}

/** A transaction-level lock, which a crash releases. */
async function lockKey(trx: Trx, aad: string): Promise<void> {
  const number = createHash('sha256').update(aad).digest().readBigInt64BE()
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${number}) as mine`.execute(trx)
  if (!rows[0]?.mine) throw new ApiError('IN_FLIGHT')
}
