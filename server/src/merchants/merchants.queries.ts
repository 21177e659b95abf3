import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Trx } from '../db/transaction.ts'

export type MerchantRow = NonNullable<Awaited<ReturnType<typeof findMerchant>>>

const one = (trx: Trx, merchantId: string) =>
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

export function findMerchant(trx: Trx, merchantId: string) {
  return one(trx, merchantId).executeTakeFirst()
}

/** Held until the transaction ends. */
export function lockMerchant(trx: Trx, merchantId: string) {
  return one(trx, merchantId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function updateMerchant(
  trx: Trx,
  merchantId: string,
  change: { name: string; time_zone: string; require_mfa: boolean; version: bigint; updated_at: Date },
): Promise<void> {
  await trx.updateTable('merchants').set(change).where('merchant_id', '=', merchantId).execute()
}

/** The few fields of every merchant that are found without a tenant. */
export async function updateDirectory(
  trx: Trx,
  merchantId: string,
  change: { name: string; time_zone: string },
): Promise<void> {
  await trx.updateTable('merchant_directory').set(change).where('merchant_id', '=', merchantId).execute()
}

export async function insertMerchant(
  trx: Trx,
  now: Date,
  merchant: { id: string; name: string; timeZone: string },
): Promise<void> {
  const { id, name, timeZone } = merchant
  // The directory first: on a distributed database it is a reference table (docs/decisions/040-distribute-by-merchant.md).
  await trx
    .insertInto('merchant_directory')
    .values({ merchant_id: id, name, time_zone: timeZone, created_at: now })
    .execute()
  await trx
    .insertInto('merchants')
    .values({ merchant_id: id, name, time_zone: timeZone, created_at: now, updated_at: now })
    .execute()
}

/** Merchants of the installation whose name begins with the text, by name. */
export async function searchDirectory(
  db: Kysely<Database>,
  beginning: string,
  page: { limit: number; offset: number },
) {
  const pattern = `${beginning.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const matching = db.selectFrom('merchant_directory').where(sql`lower(name)`, 'like', pattern)
  const items = await matching
    .select(['merchant_id', 'name', 'time_zone', 'created_at'])
    .orderBy(sql`lower(name)`)
    .orderBy('merchant_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await matching.select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { items, total: Number(total) }
}

export async function isMerchant(db: Kysely<Database>, merchantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('merchant_directory')
    .select('merchant_id')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row !== undefined
}

export async function moveSession(trx: Trx, sessionId: string, merchantId: string): Promise<void> {
  await trx.updateTable('sessions').set({ merchant_id: merchantId }).where('id', '=', sessionId).execute()
}
