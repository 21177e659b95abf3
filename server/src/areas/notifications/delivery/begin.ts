import { withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import { Batcher } from './batcher.ts'
import { beginRepeats, listStillLeased, type Wanted } from './begin.queries.ts'
import { returnLeases } from './claim.queries.ts'
import { type Item, keyOf } from './claim.ts'
import { idsOf } from './leases.ts'

/** A scheduled notification claimed longer ago than this is checked again before it is sent. */
const freshMs = 250

/**
 * Rechecks leased items before they are sent: since the claim, a repeat may have been stopped or the address of the site
 * changed. Concurrent calls of a site share one query.
 */
export class Recheck {
  private readonly begun: Batcher<Item, ReadonlySet<string>>

  constructor(deps: Pick<Deps, 'db' | 'clock'>, site: SiteKey, workerId: string) {
    this.begun = new Batcher((items) => begin(deps, site, workerId, items))
  }

  /** False when the item must not be sent; its lease is given back. */
  async mayBegin(item: Item): Promise<boolean> {
    if (item.attemptId === null && performance.now() - item.claimedAt < freshMs) return true
    const begun = await this.begun.add(item)
    return begun.has(keyOf(item))
  }
}

/**
 * Begins leased items. Releases the leases of items that must not be sent, for example to a previous address of the site.
 * @returns keys of the items to send now
 */
export async function begin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  site: SiteKey,
  workerId: string,
  items: readonly Item[],
): Promise<ReadonlySet<string>> {
  const wanted = (isRepeat: boolean): Wanted =>
    items.filter((item) => (item.attemptId !== null) === isRepeat).map((item) => ({ id: keyOf(item), url: item.url }))
  return await withTenant(db.app, site.merchantId, async (trx) => {
    const [repeats, scheduled] = await Promise.all([
      beginRepeats(trx, site, workerId, wanted(true)),
      listStillLeased(trx, site, workerId, wanted(false)),
    ])
    const begun = new Set([...repeats, ...scheduled])
    const left = items.filter((item) => !begun.has(keyOf(item)))
    if (left.length > 0) await returnLeases(trx, site.merchantId, { workerId, now: clock.now() }, idsOf(left))
    return begun
  })
}
