import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { addPendingWork } from '../../platform/db/pending-work.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { dimensions, measures, type StatisticsDelta } from './deltas.ts'

const columns = ['merchant_id', 'id', ...dimensions, ...measures] as const

/**
 * Adds changes of transactions to the statistics, in the transaction that changes them: they count from the commit on,
 * and the worker folds them into the sums later.
 */
export async function recordDeltas(
  trx: Trx,
  merchantId: Id<'merchant'>,
  deltas: readonly StatisticsDelta[],
): Promise<void> {
  if (deltas.length === 0) return
  const rows = deltas.map((delta) => ({ merchant_id: merchantId, id: randomUUIDv7(), ...delta }))
  await Promise.all([
    insertRows(trx, 'statistics_deltas', columns, rows),
    addPendingWork(trx, 'statistics', merchantId),
  ])
}
