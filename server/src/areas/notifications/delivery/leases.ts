import type { Id } from '@firepay/contract/product/ids.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { extendLeases } from './claim.queries.ts'
import { type Item, leaseMs } from './claim.ts'

/** Extends the leases of unfinished items. @param held leased and unfinished items */
export async function keepLeases(
  deps: Pick<Deps, 'db' | 'clock'>,
  workerId: string,
  held: Iterable<Item>,
): Promise<void> {
  const byMerchant = Map.groupBy(held, (item) => item.site.merchantId)
  // `allSettled`: a failure for one merchant must not cost the others their leases.
  const kept = await Promise.allSettled(
    [...byMerchant].map(([merchantId, items]) => {
      const lease = { workerId, until: new Date(deps.clock.now().getTime() + leaseMs) }
      return withTenant(deps.db.app, merchantId, (trx) => extendLeases(trx, merchantId, lease, idsOf(items)))
    }),
  )
  for (const one of kept) if (one.status === 'rejected') throw one.reason
}

/** Ids of the leased items, notifications and repeats apart. */
export function idsOf(items: readonly Item[]): { notifications: Id<'notification'>[]; repeats: string[] } {
  return {
    notifications: items.filter((item) => item.attemptId === null).map((item) => item.notification.id),
    repeats: items.flatMap((item) => item.attemptId ?? []),
  }
}
