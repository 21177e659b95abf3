import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'

/** Records the first event of a site, for the first-run checklist. */
export async function markFirstEvent(
  trx: Trx,
  { merchantId, siteId }: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('sites')
    .set({ first_event_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', siteId)
    .where('first_event_at', 'is', null)
    .execute()
}
