import type { Id } from '@firepay/contract/product/ids.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * Whose a site is, for commands that are given a site alone; requests know their merchant and never ask this.
 * @param siteId uuid
 * @returns the merchant's uuid, or undefined when there is no such site
 */
export async function findMerchantOfSite(
  deps: Pick<Deps, 'db'>,
  siteId: Id<'site'>,
): Promise<Id<'merchant'> | undefined> {
  const row = await deps.db.worker.selectFrom('sites').select('merchant_id').where('id', '=', siteId).executeTakeFirst()
  return row?.merchant_id
}
