import type { Id } from '@firepay/contract/product/ids.ts'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { InvitationsTable } from '../merchants.tables.ts'

export type InvitationRow = Selectable<InvitationsTable>

/** Newest first. `after` is the last invitation of the previous page. */
export function findInvitations(
  trx: Trx,
  merchantId: Id<'merchant'>,
  page: { limit: number; offset: number; after?: InvitationRow | undefined },
) {
  const { limit, offset, after } = page
  return trx
    .selectFrom('invitations')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.created_at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function findInvitation(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: Id<'invitation'>,
): Promise<InvitationRow | undefined> {
  return trx
    .selectFrom('invitations')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countInvitations(trx: Trx, merchantId: Id<'merchant'>): Promise<number> {
  const row = await trx
    .selectFrom('invitations')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Locks the invitation until the transaction ends. */
export function lockInvitation(trx: Trx, merchantId: Id<'merchant'>, id: Id<'invitation'>) {
  return trx
    .selectFrom('invitations')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function findInvitationTo(trx: Trx, merchantId: Id<'merchant'>, email: string) {
  return trx
    .selectFrom('invitations')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('email', '=', email)
    .executeTakeFirst()
}

/** @returns false when the address was invited concurrently */
export async function insertInvitation(trx: Trx, row: Insertable<InvitationsTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('invitations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'email']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function renewInvitation(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: Id<'invitation'>,
  change: { role: string; token_hash: Buffer; expires_at: Date },
): Promise<void> {
  await trx.updateTable('invitations').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

export async function deleteInvitation(trx: Trx, merchantId: Id<'merchant'>, id: Id<'invitation'>): Promise<void> {
  await trx.deleteFrom('invitations').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

export async function isMerchant(db: Kysely<Database>, merchantId: Id<'merchant'>): Promise<boolean> {
  const row = await db
    .selectFrom('merchant_directory')
    .select('merchant_id')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row !== undefined
}
