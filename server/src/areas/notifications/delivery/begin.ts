import { withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import { beginRepeats, listStillLeased, type Wanted } from './begin.queries.ts'
import { returnLeases } from './claim.queries.ts'
import { type Item, keyOf } from './claim.ts'
import { idsOf } from './leases.ts'

/** A scheduled notification claimed longer ago than this is checked again before it is sent. */
const freshMs = 250

type Asked = { item: Item; answer: PromiseWithResolvers<boolean> }

/**
 * Rechecks leased items before they are sent: since the claim, a repeat may have been stopped or the address of the site
 * changed. Concurrent calls of a site share one query.
 */
export class Recheck {
  private readonly deps: Pick<Deps, 'db' | 'clock'>
  private readonly site: SiteKey
  private readonly workerId: string
  private asking: Asked[] = []
  private isAnswering = false

  constructor(deps: Pick<Deps, 'db' | 'clock'>, site: SiteKey, workerId: string) {
    this.deps = deps
    this.site = site
    this.workerId = workerId
  }

  /** False when the item must not be sent; its lease is given back. */
  async mayBegin(item: Item): Promise<boolean> {
    if (item.attemptId === null && performance.now() - item.claimedAt < freshMs) return true
    const answer = Promise.withResolvers<boolean>()
    this.asking.push({ item, answer })
    if (!this.isAnswering) void this.answerAll()
    return await answer.promise
  }

  private async answerAll(): Promise<void> {
    this.isAnswering = true
    while (this.asking.length > 0) {
      const asked = this.asking.splice(0)
      const items = asked.map(({ item }) => item)
      try {
        const begun = await begin(this.deps, this.site, this.workerId, items)
        for (const { item, answer } of asked) answer.resolve(begun.has(keyOf(item)))
      } catch (error) {
        for (const { answer } of asked) answer.reject(error)
      }
    }
    this.isAnswering = false
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
