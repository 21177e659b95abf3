import { createHash } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { CommonAct } from '../../../platform/http/act.ts'
import { inHashingQueue, isPasswordOf } from '../passwords/password-hashing.ts'
import { type Device, marksOf, maxDeviceFailures, nobody } from './known-devices.ts'

const maxFailures = 10
const lockMs = 30 * 60_000
const forgottenMs = 86_400_000

/** An attempt counts even when the call is refused. */
type CountingAct = Pick<CommonAct, 'now' | 'separately'>

/** An attempt with an address, which may be unknown, from a device. */
type Attempt = { email: string; userId: Id<'user'> | null; device: Device }

/**
 * Tries a password at sign-in. Ten wrong ones in a row lock the address for 30 minutes, whether or not it has an
 * account. A known device of the user stays usable until it fails ten times itself (security.md A-05,
 * docs/decisions/sign-in-limits.md).
 * @param phc hash of the correct password; null for an unknown address
 * @returns whether it is correct and, if not, whether this attempt locks the address
 * @throws ApiError `ACCOUNT_LOCKED` with the seconds to wait; `OVERLOADED` when the queue is too long, without counting
 *   the attempt
 */
export async function tryPassword(
  act: CountingAct,
  attempt: Attempt,
  password: string,
  phc: string | null,
): Promise<{ isRight: boolean; isLast: boolean }> {
  return inHashingQueue(async () => {
    const isLast = await countAttempt(act, attempt)
    const isRight = await isPasswordOf(phc, password)
    if (isRight) await recordSuccess(act, attempt)
    return { isRight, isLast }
  })
}

/**
 * Counts an attempt before its password is verified, so that concurrent guesses count too. At most four undecided
 * attempts are allowed, so concurrent correct passwords do not lock each other out.
 */
function countAttempt({ now, separately }: CountingAct, attempt: Attempt): Promise<boolean> {
  return separately(null, (trx) => countIn(trx, attempt, now))
}

async function countIn(trx: Trx, { email, userId, device }: Attempt, now: Date): Promise<boolean> {
  const lockedUntil = new Date(now.getTime() + lockMs)
  const emailHash = hashEmail(email)
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures as known (email_hash, failures, last_at) values (${emailHash}, 1, ${now})
    on conflict (email_hash) do update set
      failures = case when known.locked_until is null then known.failures + 1 else 1 end,
      locked_until = case when known.locked_until is null and known.failures + 1 >= ${maxFailures}
        then ${lockedUntil}::timestamptz end,
      last_at = ${now}
    where known.locked_until is null or known.locked_until <= ${now}
    returning failures`.execute(trx)
  const devices = await trx
    .updateTable('known_devices')
    .set((column) => ({ failures: column('failures', '+', 1) }))
    .where('user_id', '=', userId ?? nobody)
    .where('device_hash', 'in', marksOf(device))
    .where('failures', '<', maxDeviceFailures)
    .returning('failures')
    .execute()
  if (rows.length > 0 || devices.length > 0) return rows[0]?.failures === maxFailures
  const lock = await trx
    .selectFrom('sign_in_failures')
    .select('locked_until')
    .where('email_hash', '=', emailHash)
    .executeTakeFirst()
  const waitMs = (lock?.locked_until ?? now).getTime() - now.getTime()
  throw new ApiError('ACCOUNT_LOCKED', undefined, { retryAfterSeconds: waitMs / 1000 })
}

/** Resets the counters after a correct password. */
async function recordSuccess({ now, separately }: CountingAct, { email, userId, device }: Attempt): Promise<void> {
  await separately(null, async (trx) => {
    await forgetFailures(trx, email)
    await trx
      .updateTable('known_devices')
      .set({ failures: 0, last_seen_at: now })
      .where('user_id', '=', userId ?? nobody)
      .where('device_hash', 'in', marksOf(device))
      .execute()
  })
  // Deletes counters without an attempt for a day. They belong to other addresses, so in a separate transaction.
  const before = new Date(now.getTime() - forgottenMs)
  await separately(null, (trx) => trx.deleteFrom('sign_in_failures').where('last_at', '<', before).execute())
}

/** Removes the lock of an address, after its user proved ownership by other means. */
export async function forgetFailures(db: Kysely<Database>, email: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('email_hash', '=', hashEmail(email)).execute()
}

function hashEmail(email: string): Buffer {
  return createHash('sha256').update(email).digest()
}
