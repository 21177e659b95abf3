import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { PasskeysTable } from '../identity.tables.ts'

export type PasskeyRow = Selectable<PasskeysTable>

/** Whether the user has an app, and the numbers of passkeys and unused recovery codes. */
export async function countFactors(
  db: Kysely<Database>,
  userId: Id<'user'>,
): Promise<{ totp: boolean; passkeys: number; recoveryCodesLeft: number }> {
  const found = await db
    .selectNoFrom((select) => [
      select
        .exists(select.selectFrom('user_factors').where('user_id', '=', userId).where('state', '=', 'active'))
        .as('totp'),
      select
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('user_id', '=', userId)
        .as('passkeys'),
      select
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .as('codes'),
    ])
    .executeTakeFirstOrThrow()
  return {
    totp: Boolean(found.totp),
    passkeys: Number(found.passkeys ?? 0n),
    recoveryCodesLeft: Number(found.codes ?? 0n),
  }
}

export function findTotp(db: Kysely<Database>, userId: Id<'user'>, state: 'pending' | 'active') {
  return db
    .selectFrom('user_factors')
    .select(['id', 'cipher', 'key_id', 'last_step', 'expires_at'])
    .where('user_id', '=', userId)
    .where('state', '=', state)
    .executeTakeFirst()
}

export async function replacePendingTotp(
  trx: Trx,
  row: { id: string; userId: Id<'user'>; cipher: Buffer; keyId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await trx.deleteFrom('user_factors').where('user_id', '=', row.userId).where('state', '=', 'pending').execute()
  await trx
    .insertInto('user_factors')
    .values({
      id: row.id,
      user_id: row.userId,
      state: 'pending',
      cipher: row.cipher,
      key_id: row.keyId,
      created_at: row.now,
      expires_at: row.expiresAt,
      confirmed_at: null,
    })
    .execute()
}

/** Activates the pending app, replacing the active one, and consumes `step`. */
export async function activateTotp(
  trx: Trx,
  { id, userId, step, now }: { id: string; userId: Id<'user'>; step: bigint; now: Date },
): Promise<void> {
  await removeTotp(trx, userId, 'active')
  await trx
    .updateTable('user_factors')
    .set({ state: 'active', confirmed_at: now, expires_at: null, last_step: step })
    .where('id', '=', id)
    .execute()
}

export async function removeTotp(trx: Trx, userId: Id<'user'>, state: 'pending' | 'active'): Promise<void> {
  await trx.deleteFrom('user_factors').where('user_id', '=', userId).where('state', '=', state).execute()
}

/**
 * Consumes a time step of the active app. This statement decides between concurrent codes (security.md M-02).
 * @returns false when this or a later step was used before
 */
export async function consumeStep(trx: Trx, id: string, step: bigint): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_factors')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function replaceRecoveryCodes(trx: Trx, userId: Id<'user'>, hashes: Buffer[], now: Date): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash, created_at: now, used_at: null })))
    .execute()
}

/** @returns false for an unknown or used code */
export async function consumeRecoveryCode(trx: Trx, userId: Id<'user'>, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** True when the code is one of the user's, used or not. */
export async function hasRecoveryCode(trx: Trx, userId: Id<'user'>, hash: Buffer): Promise<boolean> {
  const row = await trx
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

export function listPasskeys(db: Kysely<Database>, userId: Id<'user'>): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Finds a passkey by credential id; the row names its owner. */
export function findPasskey(db: Kysely<Database>, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** @returns false when the credential already exists */
export async function insertPasskey(trx: Trx, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Records a use of the passkey. An authenticator's counter must increase; one without a counter always reports 0.
 * @returns false when the counter did not increase, which indicates a copy (security.md M-09)
 */
export async function recordPasskeyUse(
  db: Kysely<Database>,
  id: Id<'key'>,
  use: { counter: bigint; backedUp: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: use.counter, backed_up: use.backedUp, last_used_at: use.now })
    .where('id', '=', id)
    .where('counter', use.counter === 0n ? '=' : '<', use.counter)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export function renamePasskey(
  db: Kysely<Database>,
  userId: Id<'user'>,
  id: Id<'key'>,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export function removePasskey(trx: Trx, userId: Id<'user'>, id: Id<'key'>): Promise<PasskeyRow | undefined> {
  return trx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).returningAll().executeTakeFirst()
}
