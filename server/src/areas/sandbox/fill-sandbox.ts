import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ingestBatch } from '../ingest/ingest.ts'
import { closePeriods } from '../reports/close/close-periods.ts'
import type { SandboxRow } from './sandbox.queries.ts'
import { shops } from './shops.ts'
import { sandboxTime } from './start-sandbox.ts'
import { generateTraffic } from './traffic.ts'

const batchSize = 500

/**
 * Sends the sandbox's traffic through ingest, from where an earlier run stopped. Ends early on the signal or when the
 * sandbox is being removed; another run continues it.
 * @param onProgress called after each batch with the number of events sent
 */
export async function fillSandbox(
  deps: Deps,
  sandbox: SandboxRow,
  signal: AbortSignal,
  onProgress: (events: number) => void = () => {},
): Promise<void> {
  const merchantId = sandbox.merchant_id
  const note = (change: Partial<Pick<SandboxRow, 'status' | 'events' | 'expected' | 'beat_at'>>) =>
    withTenant(deps.db.app, merchantId, (trx) =>
      trx
        .updateTable('sandboxes')
        .set({ beat_at: deps.clock.now(), ...change })
        .where('merchant_id', '=', merchantId)
        .where('status', '=', 'filling')
        .executeTakeFirst(),
    )
  let seen = 0
  let sent = sandbox.events
  for (const [index, shop] of shops.entries()) {
    const siteId = sandbox.site_ids[index]
    if (siteId === undefined) continue
    const seed = `${sandbox.seed}/${index}`
    for (const batch of batchesOf(generateTraffic({ seed, shop, ...sandboxTime(sandbox) }), batchSize)) {
      seen += batch.length
      if (seen <= sandbox.events) continue
      if (signal.aborted) {
        await note({ beat_at: new Date(0) })
        return
      }
      const results = await ingestBatch(deps, { merchantId, siteId }, batch)
      const refused = results.find((result) => result.status === 'refused' || result.status === 'held')
      // A fault of the generator, not of the merchant: logged for the operator, and the rest continues.
      if (refused) deps.log.warn({ refused, merchantId }, 'An event of the sandbox was not accepted')
      sent = seen
      const still = await note({ events: sent })
      if (still.numUpdatedRows === 0n) return
      onProgress(sent)
    }
  }
  // Creates reports for its past; from today on, its days close like those of any site.
  for (const siteId of sandbox.site_ids) {
    await closePeriods(deps, { merchantId, siteId }, 'command', () => signal.aborted)
  }
  await note({ status: 'filled', expected: seen, events: seen })
}

/** Groups of at most `size` items. */
export function* batchesOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
