import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { findSite, type SiteRow } from './sites.queries.ts'

/**
 * A site of the merchant by id. `lock` prevents concurrent changes.
 * @throws ApiError `NOT_FOUND`, also for another merchant's site
 */
export async function getSite(trx: Trx, merchantId: Id<'merchant'>, id: Id<'site'>, lock = false): Promise<SiteRow> {
  const row = await findSite(trx, merchantId, id, lock)
  if (!row) throw new ApiError('NOT_FOUND')
  return row
}
