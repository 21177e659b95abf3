import { setTimeout as delay } from 'node:timers/promises'
import { separatelyOn } from '../../../platform/db/separate-transaction.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { RecentMap } from '../../../platform/queue/recent-map.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import { attempt } from './attempt.ts'
import { BatchSource } from './batch-source.ts'
import { Batcher } from './batcher.ts'
import { Recheck } from './begin.ts'
import { returnLeases } from './claim.queries.ts'
import { claim, type Item, keyOf } from './claim.ts'
import type { Dial } from './deliver.ts'
import { type FinishedAttempt, finish } from './finish.ts'
import { idsOf } from './leases.ts'
import { maxPerEndpoint, type Slots } from './slots.ts'
import { SourcePool } from './source-pool.ts'

/** For a slower address, no more items are leased than are sent at once. */
const slowMs = 250
/** Outcomes written in one transaction; at this backlog, senders wait for the write. */
const maxOutcomes = 50
/** Pause of a sender after an internal fault, such as an unreachable database. */
const restMs = 1_000

/** State shared by the deliveries of a process. */
export type Worker = {
  deps: Deps
  dial: Dial
  id: string
  slots: Slots
  /** Leased and unfinished items by `keyOf`. */
  held: Map<string, Item>
  /** By site: whether the last attempt was slow or failed; forgets the oldest. */
  slow: RecentMap<string, boolean>
  /** Aborted when the worker stops. */
  signal: AbortSignal
}

/** Sends what is due at one site, four at a time, until nothing is due or the worker stops. */
export class SiteDelivery {
  /** Resolves when nothing is in flight and nothing is leased. */
  readonly over: Promise<void>
  private readonly worker: Worker
  private readonly site: SiteKey
  private readonly recheck: Recheck
  private readonly source: BatchSource<Item>
  private readonly senders: SourcePool<Item>
  private readonly outcomes: Batcher<FinishedAttempt, void>

  /** @param onEnd called at the end of the delivery, which cannot be woken any more */
  constructor(worker: Worker, site: SiteKey, onEnd: () => void) {
    this.worker = worker
    this.site = site
    this.recheck = new Recheck(worker.deps, site, worker.id)
    this.source = new BatchSource(() => this.claimSome(), worker.signal)
    this.senders = new SourcePool(
      this.source,
      (item) => this.send(item),
      // An unknown address gets one request at a time.
      () => (this.isSlow === null ? 1 : maxPerEndpoint),
    )
    this.outcomes = new Batcher((batch) => this.write(batch), {
      maxSize: maxOutcomes,
      keyOf: ({ item }) => item.notification.id,
    })
    this.over = this.run(onEnd)
  }

  /** Looks for items again, since something may be due. */
  wake(): void {
    this.source.wake()
    this.senders.fill()
  }

  /** Null before the first attempt to the site. */
  private get isSlow(): boolean | null {
    return this.worker.slow.get(this.site.siteId) ?? null
  }

  private async run(onEnd: () => void): Promise<void> {
    this.senders.fill()
    // Written outcomes may release further notifications, which wakes the senders again.
    while (this.senders.isBusy || this.outcomes.isBusy) {
      await this.senders.idle()
      await this.outcomes.idle()
    }
    const left = this.source.withdraw()
    if (left.length > 0) await this.giveBack(left)
    onEnd()
  }

  private async claimSome(): Promise<readonly Item[]> {
    const { deps, id, held } = this.worker
    try {
      const items = await claim(deps, this.site, {
        workerId: id,
        isSlow: this.isSlow !== false,
        held: [...held.keys()],
      })
      for (const item of items) held.set(keyOf(item), item)
      return items
    } catch (error) {
      await this.rest(error, 'claiming notifications failed')
      return []
    }
  }

  private async send(item: Item): Promise<void> {
    const { slots, held } = this.worker
    const isSlow = item.isFailing || this.isSlow === true
    try {
      await slots.run({ merchantId: this.site.merchantId, isSlow }, () => this.sendInSlot(item))
    } catch (error) {
      // Sent again when its lease ends.
      held.delete(keyOf(item))
      await this.rest(error, 'a notification was not delivered')
    }
  }

  private async sendInSlot(item: Item): Promise<void> {
    const { deps, dial, held } = this.worker
    if (!(await this.recheck.mayBegin(item))) {
      held.delete(keyOf(item))
      // The returned item is claimed again for the current address of the site.
      this.wake()
      return
    }
    const attempted = await attempt(dial, item, deps.clock.now())
    this.learn(attempted.outcome.durationMs > slowMs || attempted.outcome.error !== undefined)
    const written = this.outcomes.add({ item, attempted })
    // A failure may disable the address: its outcome is written before this sender takes the next item.
    if (attempted.outcome.error || this.outcomes.waitingCount >= maxOutcomes) await written
  }

  private async write(batch: readonly FinishedAttempt[]): Promise<void> {
    const { deps, id, held } = this.worker
    try {
      const { hasReleased, isDisabled, isThrottled } = await finish(
        { ...deps, separately: separatelyOn(deps.db.app) },
        this.site,
        id,
        batch,
      )
      deps.changes.add(
        this.site.merchantId,
        'notification',
        batch.map(({ item }) => item.notification.id),
      )
      // The other leased items were canceled.
      if (isDisabled) for (const item of this.source.withdraw()) held.delete(keyOf(item))
      if (isThrottled) await this.giveBack(this.source.withdraw((item) => item.trigger === 'schedule'))
      // After a pause has begun, the next claim records when it ends.
      if (hasReleased || isThrottled) this.wake()
    } catch (error) {
      // Sent again when their leases end.
      await this.rest(error, 'outcomes of notifications were not written down')
    } finally {
      for (const { item } of batch) held.delete(keyOf(item))
    }
  }

  private learn(isSlow: boolean): void {
    const { slow } = this.worker
    slow.set(this.site.siteId, isSlow)
    this.senders.fill()
  }

  private async giveBack(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return
    const { deps, id, held } = this.worker
    for (const item of items) held.delete(keyOf(item))
    const lease = { workerId: id, now: deps.clock.now() }
    await withTenant(deps.db.app, this.site.merchantId, (trx) =>
      returnLeases(trx, this.site.merchantId, lease, idsOf(items)),
    ).catch((error: unknown) => deps.log.warn({ err: error }, 'leases of notifications were not given back'))
  }

  private async rest(error: unknown, message: string): Promise<void> {
    this.worker.deps.log.error({ siteId: this.site.siteId, err: error }, message)
    await delay(restMs)
  }
}
