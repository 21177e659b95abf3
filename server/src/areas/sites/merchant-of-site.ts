import type { Id } from '@firepay/contract/product/ids.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * Merchant of a site, for commands that only have a site; requests know their merchant.
 * @param siteId uuid
 * @returns the merchant's uuid, undefined for an unknown site
 */
export async function findMerchantOfSite(
  deps: Pick<Deps, 'db'>,
  siteId: Id<'site'>,
): Promise<Id<'merchant'> | undefined> {
  const row = await deps.db.worker.selectFrom('sites').select('merchant_id').where('id', '=', siteId).executeTakeFirst()
  return row?.merchant_id
}
