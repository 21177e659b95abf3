import { sql } from 'kysely'
import type { StoredRange } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { emptyList, mostSightings, type Sighting, type StoredList } from '../../ip-allow-list/ip-allow-list.rules.ts'

/** The person's list; with `lock` it is held until the transaction ends, and made when there is none. */
export async function findUserList(trx: Trx, userId: string, lock = false): Promise<StoredList> {
  if (lock) {
    await trx
      .insertInto('user_ip_whitelists')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
  }
  let query = trx
    .selectFrom('user_ip_whitelists')
    .select(['enabled', 'entries', 'version', 'updated_at'])
    .where('user_id', '=', userId)
  if (lock) query = query.forUpdate()
  return (await query.executeTakeFirst()) ?? emptyList
}

export async function writeUserList(
  trx: Trx,
  userId: string,
  list: { enabled: boolean; entries: readonly StoredRange[] },
  version: bigint,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('user_ip_whitelists')
    .set({
      enabled: list.enabled,
      entries: JSON.stringify(list.entries),
      ranges: list.entries.map((entry) => entry.cidr),
      version,
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .execute()
}

export function listUserSightings(trx: Trx, userId: string): Promise<Sighting[]> {
  return trx
    .selectFrom('user_addresses')
    .select(['address', 'last_seen_at', 'count', 'refused'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('address')
    .limit(mostSightings)
    .execute()
}

/** Adds what was seen, and forgets the oldest beyond 200. */
export async function noteUserSighting(trx: Trx, userId: string, seen: Sighting): Promise<void> {
  await trx
    .insertInto('user_addresses')
    .values({ user_id: userId, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address']).doUpdateSet({
        last_seen_at: seen.last_seen_at,
        count: sql`user_addresses.count + ${seen.count}`,
        refused: seen.refused,
      }),
    )
    .execute()
  const oldest = await trx
    .selectFrom('user_addresses')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .offset(mostSightings)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await trx
    .deleteFrom('user_addresses')
    .where('user_id', '=', userId)
    .where('last_seen_at', '<=', oldest.last_seen_at)
    .execute()
}

/** @param email in lower case */
export function findPersonByEmail(trx: Trx, email: string): Promise<{ id: string; full_name: string } | undefined> {
  return trx.selectFrom('users').select(['id', 'full_name']).where('email', '=', email).executeTakeFirst()
}
