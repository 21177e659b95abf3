import type { Id } from '@firepay/contract/product/ids.ts'
import { addToSums, foldPending, mergeDeltas, takeDeltas } from '../../platform/db/fold-deltas.ts'
import { addMissingWork } from '../../platform/db/pending-work.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { spreadValues } from './deltas.ts'
import { type Family, families, measures, valueFamily } from './families.ts'
import type { Level } from './segments.ts'

/** @returns number of folded deltas */
export function foldStatistics({ db }: Pick<Deps, 'db'>, isStopping: () => boolean = () => false): Promise<number> {
  return foldPending(
    db,
    'statistics',
    async (trx, merchantId) => {
      const taken: number[] = []
      for (const family of families) taken.push(await foldFamily(trx, merchantId, family))
      return taken
    },
    isStopping,
  )
}

/**
 * Lists merchants with deltas that are not listed: from a restored table, or on a cluster from a commit visible on one
 * node before another. Queries every node.
 */
export async function findUnfolded({ db }: Pick<Deps, 'db'>): Promise<void> {
  const found = await Promise.all(
    (['statistics_deltas', 'statistics_value_deltas'] as const).map((table) =>
      db.worker.selectFrom(table).select('merchant_id').distinct().limit(1_000).execute(),
    ),
  )
  await addMissingWork(db.app, 'statistics', [...new Set(found.flat().map((row) => row.merchant_id))])
}

/**
 * Adds up days, months and years in this order, so that instances lock rows in the same order.
 * @returns number of folded deltas
 */
async function foldFamily(trx: Trx, merchantId: Id<'merchant'>, family: Family): Promise<number> {
  const { deltas: table, deltaDimensions } = family
  const deltas = await takeDeltas(trx, merchantId, { table, key: deltaDimensions, measures, parent })
  const key = ['level', ...family.dimensions]
  let sums = family === valueFamily ? deltas.flatMap(spreadValues) : deltas
  for (const level of family.levels.toReversed()) {
    const ofLevel = sums.map((row) => ({ ...row, level, bucket: startOf(level, String(row.bucket)) }))
    sums = mergeDeltas(ofLevel, { key, measures })
    await addToSums(trx, merchantId, { table: family.sums, key, measures, types }, sums)
  }
  return deltas.length
}

const parent = { table: 'sites', column: 'site_id' }
const types = {
  bucket: 'date',
  site_id: 'uuid',
  count: 'bigint',
  gross: 'numeric',
  refunds: 'numeric',
  chargebacks: 'numeric',
  fees: 'numeric',
  net: 'numeric',
  refunded_count: 'bigint',
  disputed_count: 'bigint',
}

/** First day of the period that contains the day. */
function startOf(level: Level, day: string): string {
  return { day, month: `${day.slice(0, 7)}-01`, year: `${day.slice(0, 4)}-01-01` }[level]
}
