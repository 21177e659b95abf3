import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { addToSums, foldPending, mergeDeltas, takeDeltas } from '../../../platform/db/fold-deltas.ts'
import { everyColumnOf, insertRows } from '../../../platform/db/insert-rows.ts'
import { addPendingWork } from '../../../platform/db/pending-work.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { NotificationDeltasTable } from '../notifications.tables.ts'

/** Statuses summed as one state: notifications move between them often, and few are open at a time. */
export const openStatuses = ['pending', 'delivering', 'retrying'] as const
const isOpen = (status: string) => openStatuses.some((one) => one === status)

export function stateOf(status: string): string {
  return isOpen(status) ? 'open' : status
}

const hourMs = 3_600_000

/** Start of the hour of an instant, in UTC. */
export function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs)
}

/** Notifications of a site that were created or changed status. */
export type Move = {
  siteId: Id<'site'>
  eventType: string
  createdAt: Date
  /** Null for created ones. */
  from: string | null
  to: string
  count?: number
}

const key = ['site_id', 'hour', 'event_type', 'state'] as const
const measures = ['count'] as const
const columns = everyColumnOf<NotificationDeltasTable>()(['merchant_id', 'id', ...key, ...measures])

/**
 * Adds to the sums in the transaction that changes the notifications. Inserts deltas only, so that transactions do not wait
 * for each other.
 */
export async function recordMoves(trx: Trx, merchantId: Id<'merchant'>, moves: readonly Move[]): Promise<void> {
  const deltas = moves.flatMap(({ siteId, eventType, createdAt, from, to, count = 1 }) => {
    const of = { site_id: siteId, hour: hourOf(createdAt), event_type: eventType }
    const added = { ...of, state: stateOf(to), count: BigInt(count) }
    return from === null ? [added] : [added, { ...of, state: stateOf(from), count: -BigInt(count) }]
  })
  const rows = mergeDeltas(deltas, { key, measures }).map((delta) => {
    return { merchant_id: merchantId, id: randomUUIDv7(), ...delta }
  })
  if (rows.length === 0) return
  await Promise.all([
    insertRows(trx, 'notification_deltas', columns, rows),
    addPendingWork(trx, 'notifications', merchantId),
  ])
}

/** Folds deltas into the sums; readers see the same totals before and after. @returns number of folded deltas */
export function foldSums({ db }: Pick<Deps, 'db'>, isStopping: () => boolean = () => false): Promise<number> {
  return foldPending(
    db,
    'notifications',
    async (trx, merchantId) => {
      const parent = { table: 'sites', column: 'site_id' }
      const deltas = await takeDeltas(trx, merchantId, { table: 'notification_deltas', key, measures, parent })
      const sums = mergeDeltas(deltas, { key, measures })
      const types = { site_id: 'uuid', hour: 'timestamptz', count: 'bigint' }
      await addToSums(trx, merchantId, { table: 'notification_sums', key, measures, types }, sums)
      return [deltas.length]
    },
    isStopping,
  )
}
