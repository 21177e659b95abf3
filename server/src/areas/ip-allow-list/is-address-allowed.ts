import type { Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

/** Whether the person's list, if it is on, holds the address; one that is not known is held by none. */
export async function isAddressAllowed(db: Kysely<Database>, userId: Id<'user'>, address: string): Promise<boolean> {
  const { allowed } = await db
    .selectNoFrom(allowsAddress(sql`${userId}::uuid`, knownAddress(address)).as('allowed'))
    .executeTakeFirstOrThrow()
  return allowed
}

/** The same as a column of a query that knows the person; null for an address that is not known. */
export function allowsAddress(userId: RawBuilder<unknown>, address: string | null) {
  return sql<boolean>`not exists (select from user_ip_allow_lists list where list.user_id = ${userId} and list.enabled
    and not coalesce(${address}::inet <<= any(list.ranges::inet[]), false))`
}

/** The address of a request as PostgreSQL takes it; null when it is not known. */
export function knownAddress(address: string): string | null {
  return address === 'unknown' ? null : address
}
