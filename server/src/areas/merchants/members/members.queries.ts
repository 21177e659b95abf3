import type { Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

/** Serializes changes of a merchant's members until the transaction ends, so that counts (of owners) stay valid. */
export async function lockMembers(trx: Trx, merchantId: Id<'merchant'>): Promise<void> {
  await trx
    .selectFrom('merchants')
    .select('merchant_id')
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

const people = (trx: Trx, merchantId: Id<'merchant'>) =>
  trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.full_name', 'users.avatar', 'members.role', 'members.created_at'])
    .where('members.merchant_id', '=', merchantId)

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** In the order of joining. `after` is the last member of the previous page. */
export function listMembers(
  trx: Trx,
  merchantId: Id<'merchant'>,
  page: { limit: number; offset: number; after?: { id: string; created_at: Date } | undefined },
) {
  const { limit, offset, after } = page
  return people(trx, merchantId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(members.created_at, members.user_id) > (${after?.created_at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function findMember(trx: Trx, merchantId: Id<'merchant'>, userId: Id<'user'>) {
  return people(trx, merchantId).where('members.user_id', '=', userId).executeTakeFirst()
}

export async function isMemberAddress(trx: Trx, merchantId: Id<'merchant'>, email: string): Promise<boolean> {
  return (await people(trx, merchantId).where('users.email', '=', email).executeTakeFirst()) !== undefined
}

export async function countMembers(trx: Trx, merchantId: Id<'merchant'>): Promise<number> {
  const row = await trx
    .selectFrom('members')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function countOwners(trx: Trx, merchantId: Id<'merchant'>): Promise<number> {
  const row = await trx
    .selectFrom('members')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('merchant_id', '=', merchantId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * Facts about users outside of tenant tables, in a separate query, because a distributed database cannot join the two.
 */
export async function findSignInFacts(
  db: Kysely<Database>,
  userIds: readonly Id<'user'>[],
): Promise<Map<string, { lastSignInAt: Date | null; hasFactor: boolean }>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_auth')
    .select([
      'user_id',
      'last_sign_in_at',
      sql<boolean>`exists (select from user_factors f where f.user_id = user_auth.user_id and f.state = 'active')
        or exists (select from passkeys p where p.user_id = user_auth.user_id)`.as('has_factor'),
    ])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map((row) => [row.user_id, { lastSignInAt: row.last_sign_in_at, hasFactor: row.has_factor }]))
}

export async function setRole(trx: Trx, merchantId: Id<'merchant'>, userId: Id<'user'>, role: string): Promise<void> {
  await trx
    .updateTable('members')
    .set({ role })
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMember(trx: Trx, merchantId: Id<'merchant'>, userId: Id<'user'>): Promise<void> {
  await trx.deleteFrom('members').where('merchant_id', '=', merchantId).where('user_id', '=', userId).execute()
  await trx.deleteFrom('user_merchants').where('merchant_id', '=', merchantId).where('user_id', '=', userId).execute()
}

/** @returns false for an existing member */
export async function insertMember(
  trx: Trx,
  now: Date,
  member: { merchantId: Id<'merchant'>; userId: Id<'user'>; role: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('members')
    .values({ merchant_id: member.merchantId, user_id: member.userId, role: member.role, created_at: now })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'user_id']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false
  await trx
    .insertInto('user_merchants')
    .values({ user_id: member.userId, merchant_id: member.merchantId })
    .onConflict((conflict) => conflict.columns(['user_id', 'merchant_id']).doNothing())
    .execute()
  return true
}
