import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { aloneOn } from '../../../platform/db/alone.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type BackgroundWork, startLoop } from '../../../platform/loops/loop.ts'
import { startEmptying } from '../create/outbox.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import { onWake } from '../wake.ts'
import { attempt } from './attempt.ts'
import { Recheck } from './begin.ts'
import { listDueSites, returnLeases } from './claim.queries.ts'
import { claim, type Item, keyOf } from './claim.ts'
import type { Dial } from './deliver.ts'
import { finish, type Made } from './finish.ts'
import { idsOf, keepLeases } from './leases.ts'
import { maxPerEndpoint, Slots } from './slots.ts'

/** How often the list of what is due is looked at, also when nobody woke it. */
const pollMs = 100
const heartbeatMs = 1_500
/** From an address that took longer no more is leased than is sent at once. */
const slowMs = 250
/** So many outcomes are written at once; while more wait, no more is sent. */
const manyUnwritten = 50
/** Of so many sites it is remembered whether they are slow. */
const maxKnownSites = 10_000
/** After a fault of ours (the database is away) a site rests. */
const restMs = 1_000

/** What the deliveries of a process share. */
type Worker = {
  deps: Deps
  dial: Dial
  id: string
  slots: Slots
  /** What is leased and not finished, by id of the notification or of the repeat. */
  held: Map<string, Item>
  /** Of sites that were sent to: whether the last answer took its time, or was none. */
  slow: Map<string, boolean>
  isStopping: () => boolean
}

/**
 * Makes notifications of what large batches left and sends what is due, until stopped: looks ten times a second, and at
 * once when this process committed something. Each site has a lane of its own, so that a slow receiver delays nobody else
 * (security.md N-11).
 * @param dial how addresses are reached; the configuration's unless a test says otherwise
 */
export function startDelivery(deps: Deps, dial: Dial = { config: deps.config }): BackgroundWork[] {
  const stopping = new AbortController()
  const lanes = new Map<string, Lane>()
  const worker: Worker = {
    deps,
    dial,
    id: randomUUID(),
    slots: new Slots(),
    held: new Map(),
    slow: new Map(),
    isStopping: () => stopping.signal.aborted,
  }
  const looking = startLoop('finding notifications that are due', { pauseMs: pollMs, onWake }, deps.log, async () => {
    for (const site of await listDueSites(deps.db.worker, deps.clock.now())) poke(site)
  })
  const heartbeat = startLoop('keeping leases of notifications', heartbeatMs, deps.log, () =>
    keepLeases(deps, worker.id, worker.held.values()),
  )
  return [
    startEmptying(deps),
    {
      async stop() {
        stopping.abort()
        await looking.stop()
        await Promise.all([...lanes.values()].map((lane) => lane.over))
        await heartbeat.stop()
      },
    },
  ]

  function poke(site: SiteKey) {
    const lane = lanes.get(site.siteId) ?? new Lane(worker, site, () => lanes.delete(site.siteId))
    lanes.set(site.siteId, lane)
    lane.poke()
  }
}

/** The deliveries to one site: four at a time, as long as there is something due. */
class Lane {
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
  /** What was said to be due so far, so that a claim sees what came while it was under way. */
  private hints = 0
  private readonly ended = Promise.withResolvers<void>()

  constructor(worker: Worker, site: SiteKey, onEnd: () => void) {
    this.worker = worker
    this.site = site
    this.onEnd = onEnd
    this.recheck = new Recheck(worker.deps, site, worker.id)
  }

  /** Null before anything was sent to the site. */
  private get isSlow(): boolean | null {
    return this.worker.slow.get(this.site.siteId) ?? null
  }

  get over(): Promise<void> {
    return this.ended.promise
  }

  /** Something may be due. */
  poke(): void {
    this.lookAgain()
    // An address that nobody knows is tried by one request.
    while (this.runners < (this.isSlow === null ? 1 : maxPerEndpoint)) {
      this.runners++
      void this.run()
    }
  }

  /** The next claim may find something, also when one is under way that does not. */
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
        // It is sent again when its lease ends.
        worker.held.delete(keyOf(chosen))
        worker.deps.log.error({ siteId: this.site.siteId, err: error }, 'a notification was not delivered')
        await delay(restMs)
      }
    }
    if (this.runners === 1) await this.writing
    // What was written may have let others go.
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
    // Not before the claim has answered: the other requests of the lane wait for what it brings.
    this.isEmpty = items.length === 0 && this.hints === hints
  }

  private async sendOne(item: Item): Promise<void> {
    const { deps, dial, held } = this.worker
    if (!(await this.recheck.mayBegin(item))) {
      held.delete(keyOf(item))
      // What was given back is claimed for the address that the site has now.
      this.lookAgain()
      return
    }
    const attempted = await attempt(dial, item, deps.clock.now())
    this.learn(attempted.outcome.durationMs > slowMs || attempted.outcome.error !== undefined)
    const written = this.write({ item, attempted })
    // What did not arrive may disable the address: nothing more is sent before that is known.
    if (attempted.outcome.error || this.unwritten.length >= manyUnwritten) await written
  }

  /** Has the outcome written down, together with those that come while others are being written. */
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
        // What was leased beside it is canceled.
        if (isDisabled) for (const left of this.buffer.splice(0)) held.delete(keyOf(left))
        if (isThrottled) {
          await this.giveBack((item) => item.trigger === 'schedule')
          // Looked at again, which says when that is to be.
          this.lookAgain()
        }
        if (hasReleased) this.poke()
      } catch (error) {
        // They are sent again when their leases end.
        deps.log.error({ siteId: this.site.siteId, err: error }, 'outcomes of notifications were not written down')
        await delay(restMs)
      } finally {
        for (const { item } of batch) held.delete(keyOf(item))
      }
    }
    // At once, so that what comes next is written by the next call.
    this.writing = null
  }

  private learn(isSlow: boolean): void {
    const { slow } = this.worker
    const isFirst = this.isSlow === null
    slow.delete(this.site.siteId)
    slow.set(this.site.siteId, isSlow)
    if (slow.size > maxKnownSites) slow.delete(slow.keys().next().value ?? '')
    if (isFirst) this.poke()
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

/** The first ones, of each notification one at most; what is left waits for the next call. */
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
