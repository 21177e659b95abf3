import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import {
  emptyList,
  maxObservedAddresses,
  type ObservedAddress,
  type StoredList,
} from '../ip-allow-list/ip-allow-list.rules.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** The site's list. `lock` creates it if missing and locks it until the transaction ends. */
export async function findSiteIpAllowList(trx: Trx, { merchantId, siteId }: Scope, lock = false): Promise<StoredList> {
  if (lock) {
    await trx
      .insertInto('site_ip_allow_lists')
      .values({ merchant_id: merchantId, site_id: siteId })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'site_id']).doNothing())
      .execute()
  }
  let query = trx
    .selectFrom('site_ip_allow_lists')
    .select(['enabled', 'entries', 'version', 'updated_at'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
  if (lock) query = query.forUpdate()
  return (await query.executeTakeFirst()) ?? emptyList
}

export async function writeSiteIpAllowList(trx: Trx, { merchantId, siteId }: Scope, list: StoredList): Promise<void> {
  await trx
    .updateTable('site_ip_allow_lists')
    .set({
      enabled: list.enabled,
      entries: JSON.stringify(list.entries),
      ranges: list.entries.map((entry) => entry.cidr),
      version: list.version,
      updated_at: list.updated_at,
    })
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .execute()
}

export function listObservedAddresses(trx: Trx, { merchantId, siteId }: Scope): Promise<ObservedAddress[]> {
  return trx
    .selectFrom('site_addresses')
    .select(['address', 'last_seen_at', 'count', 'refused'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('address')
    .limit(maxObservedAddresses)
    .execute()
}
