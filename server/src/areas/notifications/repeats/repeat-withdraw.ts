import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { withdrawAttempts } from './repeat-plan.queries.ts'
import { addSkips } from './repeat-skips.ts'

/** Ends attempts of a stopped repeat that have not begun, and counts them as skipped. */
export async function withdraw(trx: Trx, merchantId: Id<'merchant'>, id: Id<'job'>, now: Date): Promise<void> {
  const message = 'The repeat was stopped before this was sent.'
  const withdrawn = await withdrawAttempts(trx, merchantId, id, { now, message })
  for (const [siteId, ids] of withdrawn) {
    const part = { merchantId, repeatId: id, siteId }
    await addSkips(
      trx,
      part,
      ids.map((notificationId) => ({ notificationId, reason: 'canceled' as const })),
      ids.length,
    )
  }
}
