import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { everyColumnOf, insertRows } from '../../platform/db/insert-rows.ts'
import { addPendingWork } from '../../platform/db/pending-work.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { deltasOf, type StatisticsChange, type StatisticsDelta } from './deltas.ts'
import { measures, plainFamily, valueFamily } from './families.ts'
import type { StatisticsDeltasTable, StatisticsValueDeltasTable } from './statistics.tables.ts'
import { changeVersion } from './versions.ts'

const columns = everyColumnOf<StatisticsDeltasTable>()([
  'merchant_id',
  'id',
  ...plainFamily.deltaDimensions,
  ...measures,
])
const valueColumns = everyColumnOf<StatisticsValueDeltasTable>()([
  'merchant_id',
  'id',
  ...valueFamily.deltaDimensions,
  ...measures,
])

/**
 * Adds changes of transactions to the statistics, in the transaction that makes them: they count from the commit on;
 * the worker folds them later.
 */
export async function recordChanges(
  trx: Trx,
  merchantId: Id<'merchant'>,
  changes: readonly StatisticsChange[],
): Promise<void> {
  // Even when no sum changes, because edges of a range are read from transactions.
  const sites = changes.flatMap(({ before, after }) => (before ? [before.site_id, after.site_id] : [after.site_id]))
  const versioned = changeVersion(trx, merchantId, sites)
  const { plain, values } = deltasOf(changes)
  if (plain.length === 0 && values.length === 0) return await versioned
  const rowsOf = (deltas: readonly StatisticsDelta[]) =>
    deltas.map((delta): Record<string, unknown> => ({ merchant_id: merchantId, id: randomUUIDv7(), ...delta }))
  await Promise.all([
    versioned,
    insertRows(trx, 'statistics_deltas', columns, rowsOf(plain)),
    insertRows(trx, 'statistics_value_deltas', valueColumns, rowsOf(values)),
    addPendingWork(trx, 'statistics', merchantId),
  ])
}
