import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { everyColumnOf, insertRows } from '../../../platform/db/insert-rows.ts'
import {
  addPendingWork,
  claimPendingWork,
  finishPendingWork,
  listPendingWork,
} from '../../../platform/db/pending-work.ts'
import { type Trx, withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { forEachMerchant } from '../../../platform/loops/for-each-merchant.ts'
import { inSteps } from '../../../platform/loops/in-steps.ts'
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

type Sum = { site_id: string; hour: Date; event_type: string; state: string; count: bigint }

/**
 * Adds to the sums in the transaction that changes the notifications. Inserts deltas only, so that transactions do not wait
 * for each other.
 */
export async function recordMoves(trx: Trx, merchantId: Id<'merchant'>, moves: readonly Move[]): Promise<void> {
  const sums = merge(
    moves.flatMap(({ siteId, eventType, createdAt, from, to, count = 1 }) => {
      const of = { site_id: siteId, hour: hourOf(createdAt), event_type: eventType }
      const added = { ...of, state: stateOf(to), count: BigInt(count) }
      return from === null ? [added] : [added, { ...of, state: stateOf(from), count: -BigInt(count) }]
    }),
  )
  if (sums.length === 0) return
  const rows = sums.map((sum) => ({ merchant_id: merchantId, id: randomUUIDv7(), ...sum }))
  await Promise.all([
    insertRows(trx, 'notification_deltas', columns, rows),
    addPendingWork(trx, 'notifications', merchantId),
  ])
}

const columns = everyColumnOf<NotificationDeltasTable>()([
  'merchant_id',
  'id',
  'site_id',
  'hour',
  'event_type',
  'state',
  'count',
])

/** One sum per key, sorted by key, so that concurrent upserts lock rows in the same order and cannot deadlock. */
function merge(sums: readonly Sum[]): Sum[] {
  const keyOf = (sum: Sum) => [sum.site_id, sum.hour.toISOString(), sum.event_type, sum.state].join(' ')
  return [...Map.groupBy(sums, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, of]) => {
      const count = of.reduce((total, one) => total + one.count, 0n)
      return of[0] && count !== 0n ? [{ ...of[0], count }] : []
    })
}

/** Deltas folded in one transaction. */
const deltasPerFold = 1_000

/** Folds deltas into the sums; readers see the same totals before and after. @returns number of folded rows */
export function foldSums({ db }: Pick<Deps, 'db'>, isStopping: () => boolean = () => false): Promise<number> {
  return forEachMerchant(
    () => listPendingWork(db.app, 'notifications'),
    (merchantId) =>
      inSteps(async () => {
        const done = await withTenant(db.app, merchantId, (trx) => foldSome(trx, merchantId))
        return { done, isMore: done === deltasPerFold }
      }, isStopping),
    { isStopping },
  )
}

async function foldSome(trx: Trx, merchantId: Id<'merchant'>): Promise<number> {
  const claimed = await claimPendingWork(trx, 'notifications', merchantId)
  if (claimed.length === 0) return 0
  // Deltas of a site under removal are skipped: the removal deletes them, and a sum written now would be left over.
  const { rows } = await sql<Sum>`
    with picked as materialized (
      select id, site_id from notification_deltas where merchant_id = ${merchantId}
      order by id limit ${deltasPerFold} for update skip locked
    ), held as materialized (
      select id from sites where merchant_id = ${merchantId} and id in (select site_id from picked)
      for key share skip locked
    )
    delete from notification_deltas
    where merchant_id = ${merchantId} and id in (select id from picked where site_id in (select id from held))
    returning site_id, hour, event_type, state, count`.execute(trx)
  const sums = merge(rows)
  const list = <T>(of: (sum: Sum) => T) => sums.map(of)
  if (sums.length > 0) {
    // RETURNING keeps the statement on a path that a distributed database allows under row-level security.
    await sql`
      insert into notification_sums as s (merchant_id, site_id, hour, event_type, state, count)
      select ${merchantId}::uuid, x.* from unnest(${list((one) => one.site_id)}::uuid[],
        ${list((one) => one.hour)}::timestamptz[], ${list((one) => one.event_type)}::text[],
        ${list((one) => one.state)}::text[], ${list((one) => one.count)}::bigint[]) x
      on conflict (merchant_id, site_id, hour, event_type, state) do update set count = s.count + excluded.count
      returning s.merchant_id`.execute(trx)
  }
  if (rows.length < deltasPerFold) await finishPendingWork(trx, 'notifications', merchantId, claimed)
  return rows.length
}
