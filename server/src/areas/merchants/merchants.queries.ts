import type { Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { Trx } from '../../platform/db/transaction.ts'

export type MerchantRow = NonNullable<Awaited<ReturnType<typeof findMerchant>>>

const one = (trx: Trx, merchantId: Id<'merchant'>) =>
  trx
    .selectFrom('merchants')
    .select([
      'merchant_id',
      'name',
      'time_zone',
      'require_mfa',
      'version',
      'created_at',
      'updated_at',
      sql<boolean>`exists (select from sites where sites.merchant_id = ${merchantId}
        and sites.mode = 'live' and sites.status <> 'archived')`.as('has_live_site'),
    ])
    .where('merchants.merchant_id', '=', merchantId)

export function findMerchant(trx: Trx, merchantId: Id<'merchant'>) {
  return one(trx, merchantId).executeTakeFirst()
}

/** Locks the merchant until the transaction ends. */
export function lockMerchant(trx: Trx, merchantId: Id<'merchant'>) {
  return one(trx, merchantId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function updateMerchant(
  trx: Trx,
  merchantId: Id<'merchant'>,
  change: { name: string; time_zone: string; require_mfa: boolean; version: bigint; updated_at: Date },
): Promise<void> {
  await trx.updateTable('merchants').set(change).where('merchant_id', '=', merchantId).execute()
}

/** Updates the fields of a merchant that are readable without a tenant. */
export async function updateDirectory(
  trx: Trx,
  merchantId: Id<'merchant'>,
  change: { name: string; time_zone: string },
): Promise<void> {
  await trx.updateTable('merchant_directory').set(change).where('merchant_id', '=', merchantId).execute()
}

export async function insertMerchant(
  trx: Trx,
  now: Date,
  merchant: { id: Id<'merchant'>; name: string; timeZone: string },
): Promise<void> {
  const { id, name, timeZone } = merchant
  // The directory first, because on a distributed database it is a reference table
  // (docs/decisions/distribution.md).
  await trx
    .insertInto('merchant_directory')
    .values({ merchant_id: id, name, time_zone: timeZone, created_at: now })
    .execute()
  await trx
    .insertInto('merchants')
    .values({ merchant_id: id, name, time_zone: timeZone, created_at: now, updated_at: now })
    .execute()
}

type DirectoryRow = { merchant_id: Id<'merchant'>; name: string; time_zone: string; created_at: Date }

const directory = (db: Kysely<Database>) =>
  db.selectFrom('merchant_directory').select(['merchant_id', 'name', 'time_zone', 'created_at'])

/**
 * Merchants of the installation, by name.
 * @param wanted the beginning of a name, or the uuid of one merchant
 * @param page `after` is the last merchant of the previous page
 */
export async function searchDirectory(
  db: Kysely<Database>,
  wanted: { beginning: string } | { id: Id<'merchant'> },
  page: { limit: number; offset: number; after?: DirectoryRow | undefined },
): Promise<{ rows: DirectoryRow[]; total: number }> {
  const { limit, offset, after } = page
  if ('id' in wanted) {
    const row = await findInDirectory(db, wanted.id)
    return { rows: row && offset === 0 && !after ? [row] : [], total: row ? 1 : 0 }
  }
  const pattern = `${wanted.beginning.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const rows = await directory(db)
    .where(sql`lower(name)`, 'like', pattern)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(lower(name), merchant_id) > (lower(${after?.name}), ${after?.merchant_id}::uuid)`),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('merchant_id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('merchant_directory')
    .select(sql<bigint>`count(*)`.as('total'))
    .where(sql`lower(name)`, 'like', pattern)
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export function findInDirectory(db: Kysely<Database>, merchantId: Id<'merchant'>): Promise<DirectoryRow | undefined> {
  return directory(db).where('merchant_id', '=', merchantId).executeTakeFirst()
}

/** Number of members and latest sign-in per merchant; a merchant without members has no entry. */
export async function findPeople(
  db: Kysely<Database>,
  merchantIds: readonly Id<'merchant'>[],
): Promise<Map<string, { members: number; lastSignInAt: Date | null }>> {
  if (merchantIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_merchants')
    .innerJoin('user_auth', 'user_auth.user_id', 'user_merchants.user_id')
    .select([
      'user_merchants.merchant_id',
      sql<bigint>`count(*)`.as('members'),
      sql<Date | null>`max(user_auth.last_sign_in_at)`.as('last_sign_in_at'),
    ])
    .where('user_merchants.merchant_id', 'in', merchantIds)
    .groupBy('user_merchants.merchant_id')
    .execute()
  return new Map(
    rows.map((row) => [row.merchant_id, { members: Number(row.members), lastSignInAt: row.last_sign_in_at }]),
  )
}

/** Signs of activity of a merchant, and pending invitations. Inside its `withTenant`. */
export async function findSigns(trx: Trx, merchantId: Id<'merchant'>) {
  const { sites } = await trx
    .selectFrom('sites')
    .select(sql<bigint>`count(*)`.as('sites'))
    .where('merchant_id', '=', merchantId)
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow()
  const newest = await trx
    .selectFrom('transactions')
    .select('updated_at')
    .where('merchant_id', '=', merchantId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const invited = await trx
    .selectFrom('invitations')
    .select(['email', 'expires_at'])
    .where('merchant_id', '=', merchantId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { sites: Number(sites), lastTransactionAt: newest?.updated_at ?? null, invited }
}

export async function isMerchant(db: Kysely<Database>, merchantId: Id<'merchant'>): Promise<boolean> {
  const row = await db
    .selectFrom('merchant_directory')
    .select('merchant_id')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row !== undefined
}
