import { setTimeout as delay } from 'node:timers/promises'
import { aloneOn } from '../../../platform/db/alone.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import { attempt } from './attempt.ts'
import { Recheck } from './begin.ts'
import { returnLeases } from './claim.queries.ts'
import { claim, type Item, keyOf } from './claim.ts'
import type { Dial } from './deliver.ts'
import { finish, type Made } from './finish.ts'
import { idsOf } from './leases.ts'
import { maxPerEndpoint, type Slots } from './slots.ts'

/** For a slower address, no more items are leased than are sent at once. */
const slowMs = 250
/** Outcomes written in one transaction; at this backlog, senders wait for the write. */
const manyUnwritten = 50
/** Sites with a remembered speed. */
const maxKnownSites = 10_000
/** Pause of a site after an internal fault, such as an unreachable database. */
const restMs = 1_000

/** State shared by the deliveries of a process. */
export type Worker = {
  deps: Deps
  dial: Dial
  id: string
  slots: Slots
  /** Leased and unfinished items by `keyOf`. */
  held: Map<string, Item>
  /** By site: whether the last attempt was slow or failed. */
  slow: Map<string, boolean>
  isStopping: () => boolean
}

/** Deliveries to one site: four at a time while something is due. */
export class SiteDelivery {
  private readonly worker: Worker
  private readonly site: SiteKey
  private readonly onEnd: () => void
  private readonly recheck: Recheck
  private readonly buffer: Item[] = []
  private refilling: Promise<void> | null = null
  private runners = 0
  private readonly unwritten: Made[] = []
  private writing: Promise<void> | null = null
  /** The last claim found nothing. */
  private isEmpty = false
  /** Number of hints that something is due; a claim compares it to notice hints during its run. */
  private hints = 0
  private readonly ended = Promise.withResolvers<void>()

  constructor(worker: Worker, site: SiteKey, onEnd: () => void) {
    this.worker = worker
    this.site = site
    this.onEnd = onEnd
    this.recheck = new Recheck(worker.deps, site, worker.id)
  }

  /** Null before the first attempt to the site. */
  private get isSlow(): boolean | null {
    return this.worker.slow.get(this.site.siteId) ?? null
  }

  get over(): Promise<void> {
    return this.ended.promise
  }

  wake(): void {
    this.lookAgain()
    // An unknown address gets one request at a time.
    while (this.runners < (this.isSlow === null ? 1 : maxPerEndpoint)) {
      this.runners++
      void this.run()
    }
  }

  /** Marks the delivery as not empty, also against a running claim that finds nothing. */
  private lookAgain(): void {
    this.hints++
    this.isEmpty = false
  }

  private async run(): Promise<void> {
    const { worker } = this
    for (let item = await this.next(); item !== null; item = await this.next()) {
      const chosen = item
      try {
        await worker.slots.run(
          { merchantId: this.site.merchantId, isSlow: chosen.isFailing || this.isSlow === true },
          () => this.sendOne(chosen),
        )
      } catch (error) {
        // Sent again when its lease ends.
        worker.held.delete(keyOf(chosen))
        worker.deps.log.error({ siteId: this.site.siteId, err: error }, 'a notification was not delivered')
        await delay(restMs)
      }
    }
    if (this.runners === 1) await this.writing
    // Written outcomes may have released further notifications.
    if (!this.isEmpty && !worker.isStopping()) return await this.run()
    if (--this.runners > 0) return
    await this.giveBack()
    this.onEnd()
    this.ended.resolve()
  }

  private async next(): Promise<Item | null> {
    while (!this.worker.isStopping()) {
      const item = this.buffer.shift()
      if (item) return item
      if (this.isEmpty) return null
      this.refilling ??= this.refill().finally(() => {
        this.refilling = null
      })
      await this.refilling
    }
    return null
  }

  private async refill(): Promise<void> {
    const { deps, id, held } = this.worker
    const { hints } = this
    let items: readonly Item[] = []
    try {
      items = await claim(deps, this.site, {
        workerId: id,
        isSlow: this.isSlow !== false,
        held: [...held.keys()],
      })
      for (const item of items) held.set(keyOf(item), item)
      this.buffer.push(...items)
    } catch (error) {
      deps.log.error({ siteId: this.site.siteId, err: error }, 'claiming notifications failed')
      await delay(restMs)
    }
    // Only after the claim: the other senders wait for its result.
    this.isEmpty = items.length === 0 && this.hints === hints
  }

  private async sendOne(item: Item): Promise<void> {
    const { deps, dial, held } = this.worker
    if (!(await this.recheck.mayBegin(item))) {
      held.delete(keyOf(item))
      // The returned item is claimed again for the current address of the site.
      this.lookAgain()
      return
    }
    const attempted = await attempt(dial, item, deps.clock.now())
    this.learn(attempted.outcome.durationMs > slowMs || attempted.outcome.error !== undefined)
    const written = this.write({ item, attempted })
    // A failure may disable the address: its outcome is written before this sender takes the next item.
    if (attempted.outcome.error || this.unwritten.length >= manyUnwritten) await written
  }

  /** Queues the outcome; outcomes queued during a write form the next one. */
  private write(made: Made): Promise<void> {
    this.unwritten.push(made)
    this.writing ??= this.writeAll()
    return this.writing
  }

  private async writeAll(): Promise<void> {
    const { deps, id, held } = this.worker
    while (this.unwritten.length > 0) {
      const batch = takeDistinct(this.unwritten, manyUnwritten)
      try {
        const { hasReleased, isDisabled, isThrottled } = await finish(
          { ...deps, alone: aloneOn(deps.db.app) },
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
        if (isDisabled) for (const left of this.buffer.splice(0)) held.delete(keyOf(left))
        if (isThrottled) {
          await this.giveBack((item) => item.trigger === 'schedule')
          // The next claim records when the pause ends.
          this.lookAgain()
        }
        if (hasReleased) this.wake()
      } catch (error) {
        // Sent again when their leases end.
        deps.log.error({ siteId: this.site.siteId, err: error }, 'outcomes of notifications were not written down')
        await delay(restMs)
      } finally {
        for (const { item } of batch) held.delete(keyOf(item))
      }
    }
    // Synchronously after the loop, so that a later outcome starts a new write.
    this.writing = null
  }

  private learn(isSlow: boolean): void {
    const { slow } = this.worker
    const isFirst = this.isSlow === null
    slow.delete(this.site.siteId)
    slow.set(this.site.siteId, isSlow)
    if (slow.size > maxKnownSites) slow.delete(slow.keys().next().value ?? '')
    if (isFirst) this.wake()
  }

  private async giveBack(isGivenBack: (item: Item) => boolean = () => true): Promise<void> {
    const all = this.buffer.splice(0)
    this.buffer.push(...all.filter((item) => !isGivenBack(item)))
    const left = all.filter(isGivenBack)
    if (left.length === 0) return
    const { deps, id, held } = this.worker
    for (const item of left) held.delete(keyOf(item))
    const lease = { workerId: id, now: deps.clock.now() }
    await withTenant(deps.db.app, this.site.merchantId, (trx) =>
      returnLeases(trx, this.site.merchantId, lease, idsOf(left)),
    ).catch((error: unknown) => deps.log.warn({ err: error }, 'leases of notifications were not given back'))
  }
}

/** Takes the first items, at most one per notification; the rest waits for the next call. */
function takeDistinct(waiting: Made[], count: number): Made[] {
  const seen = new Set<string>()
  const taken: Made[] = []
  const left: Made[] = []
  for (const one of waiting.splice(0)) {
    const { id } = one.item.notification
    if (taken.length < count && !seen.has(id)) taken.push(one)
    else left.push(one)
    seen.add(id)
  }
  waiting.push(...left)
  return taken
}
