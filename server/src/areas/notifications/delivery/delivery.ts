import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { type BackgroundWork, startLoop } from '../../../platform/loops/loop.ts'
import { RecentMap } from '../../../platform/queue/recent-map.ts'
import { startEmptying } from '../create/outbox.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import { onWake } from '../wake.ts'
import { listDueSites } from './claim.queries.ts'
import type { Dial } from './deliver.ts'
import { keepLeases } from './leases.ts'
import { SiteDelivery, type Worker } from './site-delivery.ts'
import { Slots } from './slots.ts'

/** Poll interval of due sites when no commit wakes the loop. */
const pollMs = 100
const heartbeatMs = 1_500
/** Sites with a remembered speed. */
const maxKnownSites = 10_000

/**
 * Creates notifications of large batches and sends due ones until stopped. Polls ten times a second, and runs at once after
 * a commit of this process. Each site has a delivery of its own, so that a slow receiver delays no other site (security.md
 * N-11).
 * @param dial how addresses are reached; by the configuration outside of tests
 */
export function startDelivery(deps: Deps, dial: Dial = { config: deps.config }): BackgroundWork[] {
  const stopping = new AbortController()
  const deliveries = new Map<string, SiteDelivery>()
  const worker: Worker = {
    deps,
    dial,
    id: randomUUID(),
    slots: new Slots(),
    held: new Map(),
    slow: new RecentMap(maxKnownSites),
    signal: stopping.signal,
  }
  const looking = startLoop('finding notifications that are due', { pauseMs: pollMs, onWake }, deps.log, async () => {
    for (const site of await listDueSites(deps.db.worker, deps.clock.now())) wake(site)
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
        await Promise.all([...deliveries.values()].map((delivery) => delivery.over))
        await heartbeat.stop()
      },
    },
  ]

  function wake(site: SiteKey) {
    const running = deliveries.get(site.siteId)
    if (running) running.wake()
    else deliveries.set(site.siteId, new SiteDelivery(worker, site, () => deliveries.delete(site.siteId)))
  }
}
