import type { Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

/** True when the user's list is off or contains the address. No list contains an unknown address. */
export async function isAddressAllowed(db: Kysely<Database>, userId: Id<'user'>, address: string): Promise<boolean> {
  const { allowed } = await db
    .selectNoFrom(allowsAddress(sql`${userId}::uuid`, knownAddress(address)).as('allowed'))
    .executeTakeFirstOrThrow()
  return allowed
}

/** The same as a column of a query with the user; null for an unknown address. */
export function allowsAddress(userId: RawBuilder<unknown>, address: string | null) {
  return sql<boolean>`not exists (select from user_ip_allow_lists list where list.user_id = ${userId} and list.enabled
    and not coalesce(${address}::inet <<= any(list.ranges::inet[]), false))`
}

/** The address of a request for PostgreSQL; null when unknown. */
export function knownAddress(address: string): string | null {
  return address === 'unknown' ? null : address
}
