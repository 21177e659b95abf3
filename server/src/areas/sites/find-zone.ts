import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

/** Default time zone of a query: that of its only site, otherwise the merchant's. */
export async function findZone(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteIds: readonly Id<'site'>[] | undefined,
): Promise<string> {
  const siteId = siteIds?.length === 1 ? siteIds[0] : undefined
  const site =
    siteId === undefined
      ? undefined
      : await trx
          .selectFrom('sites')
          .select('time_zone')
          .where('merchant_id', '=', merchantId)
          .where('id', '=', siteId)
          .executeTakeFirst()
  if (site) return site.time_zone
  const merchant = await trx
    .selectFrom('merchants')
    .modifyFront(sql`/* named: zone */`)
    .select('time_zone')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return merchant.time_zone
}
