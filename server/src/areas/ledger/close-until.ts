import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'

/** Closes all accounts of a site up to an instant: what arrives later for a time before it is posted when it arrives. */
export async function closeUntil(
  trx: Trx,
  { merchantId, siteId }: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  instant: Date,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ closed_from: null, closed_until: instant })
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .execute()
}
