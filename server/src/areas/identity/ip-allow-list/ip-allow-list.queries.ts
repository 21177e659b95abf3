import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import {
  emptyList,
  maxObservedAddresses,
  type ObservedAddress,
  type StoredList,
} from '../../ip-allow-list/ip-allow-list.rules.ts'

/** The user's list. `lock` creates it if missing and locks it until the transaction ends. */
export async function findUserIpAllowList(trx: Trx, userId: Id<'user'>, lock = false): Promise<StoredList> {
  if (lock) {
    await trx
      .insertInto('user_ip_allow_lists')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
  }
  let query = trx
    .selectFrom('user_ip_allow_lists')
    .select(['enabled', 'entries', 'version', 'updated_at'])
    .where('user_id', '=', userId)
  if (lock) query = query.forUpdate()
  return (await query.executeTakeFirst()) ?? emptyList
}

export async function writeUserIpAllowList(trx: Trx, userId: Id<'user'>, list: StoredList): Promise<void> {
  await trx
    .updateTable('user_ip_allow_lists')
    .set({
      enabled: list.enabled,
      entries: JSON.stringify(list.entries),
      ranges: list.entries.map((entry) => entry.cidr),
      version: list.version,
      updated_at: list.updated_at,
    })
    .where('user_id', '=', userId)
    .execute()
}

export function listObservedAddresses(trx: Trx, userId: Id<'user'>): Promise<ObservedAddress[]> {
  return trx
    .selectFrom('user_addresses')
    .select(['address', 'last_seen_at', 'count', 'refused'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('address')
    .limit(maxObservedAddresses)
    .execute()
}

/** @param email in lower case */
export function findPersonByEmail(trx: Trx, email: string): Promise<{ id: Id<'user'>; full_name: string } | undefined> {
  return trx.selectFrom('users').select(['id', 'full_name']).where('email', '=', email).executeTakeFirst()
}
