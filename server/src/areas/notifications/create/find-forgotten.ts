import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { addMissingWork } from '../../../platform/db/pending-work.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { forEachMerchant } from '../../../platform/loops/for-each-merchant.ts'
import { wakeDelivery } from '../wake.ts'
import { markDue } from './create-notifications.ts'

type Found = { merchant_id: Id<'merchant'>; site_id: Id<'site'>; due_at: Date }

/** Rows due for less than this are left to the running deliveries. */
const graceMs = 30_000
const maxFound = 1_000

/**
 * Adds sites with due work that `notification_due` does not list. On a cluster that table is on another machine than the
 * notifications, and a crash between the two commits can lose a row of it.
 * @returns number of sites added
 */
export async function findForgotten(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - graceMs)
  const { worker } = deps.db
  const found = await Promise.all([
    sql<Found>`select merchant_id, site_id, min(next_attempt_at) as due_at from notifications where next_attempt_at <= ${before} group by 1, 2 limit ${maxFound}`.execute(
      worker,
    ),
    sql<Found>`select merchant_id, site_id, min(next_at) as due_at from notification_attempts where next_at <= ${before} group by 1, 2 limit ${maxFound}`.execute(
      worker,
    ),
    sql<Found>`select merchant_id, site_id, min(available_at) as due_at from balance_releases where announced_at is null and available_at <= ${before} group by 1, 2 limit ${maxFound}`.execute(
      worker,
    ),
  ])
  const sites = new Map(found.flatMap(({ rows }) => rows.map((row) => [row.site_id, row] as const)))
  if (sites.size === 0) return 0
  const listed = await worker
    .selectFrom('notification_due')
    .select('site_id')
    .distinct()
    .where('due_at', '<=', now)
    .execute()
  for (const { site_id } of listed) sites.delete(site_id)
  return await forEachMerchant(
    () => sites.values(),
    async ({ merchant_id, site_id }) => {
      await withTenant(deps.db.app, merchant_id, (trx) => markDue(trx, merchant_id, site_id, [now]))
      wakeDelivery()
      return 1
    },
  )
}

/** Tables with work, and their kind in the pending work. */
const work = [
  ['notification_outbox', 'outbox'],
  ['notification_deltas', 'notifications'],
] as const

/**
 * Adds merchants with unsent outbox batches, unfolded deltas or running repeats that the pending work does not list, as
 * after the same crash.
 */
export async function findForgottenWork({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const [table, kind] of work) {
    const found = await db.worker.selectFrom(table).select('merchant_id').distinct().limit(maxFound).execute()
    const ids = found.map((row) => row.merchant_id)
    await addMissingWork(db.app, kind, ids)
  }
  const repeating = await db.worker
    .selectFrom('notification_repeat_sites')
    .select('merchant_id')
    .distinct()
    .where('status', '=', 'running')
    .limit(maxFound)
    .execute()
  await addMissingWork(
    db.app,
    'repeats',
    repeating.map((row) => row.merchant_id),
  )
}
