import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { maxObservedAddresses, type ObservedAddress } from '../ip-allow-list/ip-allow-list.rules.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** Records an address and deletes the oldest beyond 200. */
export async function recordSiteAddress(trx: Trx, { merchantId, siteId }: Scope, seen: ObservedAddress): Promise<void> {
  await trx
    .insertInto('site_addresses')
    .values({ merchant_id: merchantId, site_id: siteId, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'site_id', 'address']).doUpdateSet({
        last_seen_at: seen.last_seen_at,
        count: sql`site_addresses.count + ${seen.count}`,
        refused: seen.refused,
      }),
    )
    .execute()
  const oldest = await trx
    .selectFrom('site_addresses')
    .select('last_seen_at')
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .orderBy('last_seen_at', 'desc')
    .offset(maxObservedAddresses)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await trx
    .deleteFrom('site_addresses')
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('last_seen_at', '<=', oldest.last_seen_at)
    .execute()
}
