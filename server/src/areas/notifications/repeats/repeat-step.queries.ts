import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { RepeatSiteRow } from './repeat-plan.queries.ts'

/** Running parts of the merchant's repeats, at most one per site, by their next step. */
export async function listRunningParts(trx: Trx, merchantId: Id<'merchant'>) {
  return await trx
    .selectFrom('notification_repeat_sites')
    .select(['merchant_id', 'repeat_id', 'site_id', 'next_step_at'])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'running')
    .orderBy('next_step_at')
    .orderBy('site_id')
    .execute()
}

type PartKey = Pick<RepeatSiteRow, 'merchant_id' | 'repeat_id' | 'site_id'>

/** Locks the part until the transaction ends; undefined when it is over or locked by another worker. */
export async function lockPart(trx: Trx, { merchant_id, repeat_id, site_id }: PartKey) {
  return await trx
    .selectFrom('notification_repeat_sites')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('repeat_id', '=', repeat_id)
    .where('site_id', '=', site_id)
    .where('status', '=', 'running')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Open attempts of the part. */
export async function countWaiting(trx: Trx, { merchant_id, repeat_id, site_id }: PartKey): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from notification_attempts
    where merchant_id = ${merchant_id} and site_id = ${site_id} and repeat_id = ${repeat_id}
      and next_at is not null`.execute(trx)
  return Number(rows[0]?.count ?? 0)
}

export type Found = {
  position: bigint
  /** Null when it was removed since the plan. */
  id: Id<'notification'> | null
  order_id: string
  url: string
  is_delivered: boolean
  is_under_way: boolean
}

/** The next notifications of the plan's set, up to `limit`, in the order of the site's commits. */
export async function findNext(trx: Trx, part: RepeatSiteRow, limit: number): Promise<Found[]> {
  const { merchant_id: merchantId, repeat_id: repeatId, site_id: siteId, walked_position: walked } = part
  const { rows } = await sql<Found>`
    select p.position, n.id, n.order_id, n.url, n.status = 'delivered' as is_delivered,
      n.status in ('pending', 'delivering') or exists (
        select from notification_attempts a where a.merchant_id = ${merchantId} and a.notification_id = n.id
          and a.next_at is not null) as is_under_way
    from (
      select u.position from (
        select s.positions from notification_repeat_sets s
        where s.merchant_id = ${merchantId} and s.repeat_id = ${repeatId} and s.site_id = ${siteId} and s.until > ${walked}
        order by s.until limit 2
      ) s cross join unnest(s.positions) as u(position)
      where u.position > ${walked} order by u.position limit ${limit}
    ) p
    left join notifications n on n.merchant_id = ${merchantId} and n.site_id = ${siteId} and n.position = p.position
    order by p.position`.execute(trx)
  return rows
}

/**
 * Numbers one more attempt of each notification. Those queued, in flight or pruned meanwhile get none.
 * @returns numbers by id, and the pruned ids
 */
export async function numberAttempts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  ids: readonly Id<'notification'>[],
): Promise<{ numbers: Map<string, number>; pruned: Set<string> }> {
  if (ids.length === 0) return { numbers: new Map(), pruned: new Set() }
  const { rows } = await sql<{ id: string; n: number; is_pruned: boolean }>`
    with taken as materialized (
      select id from notifications where merchant_id = ${merchantId} and id = any(${ids}::uuid[])
        and status not in ('pending', 'delivering') order by position for no key update
    )
    update notifications n set attempts_count = n.attempts_count + case when n.is_pruned then 0 else 1 end
    from taken where n.merchant_id = ${merchantId} and n.id = taken.id
    returning n.id, n.attempts_count as n, n.is_pruned`.execute(trx)
  const kept = rows.filter((row) => !row.is_pruned)
  return {
    numbers: new Map(kept.map((row) => [row.id, row.n])),
    pruned: new Set(rows.filter((row) => row.is_pruned).map((row) => row.id)),
  }
}

type Change = Partial<Pick<RepeatSiteRow, 'walked_position' | 'paced_until' | 'next_step_at' | 'status' | 'sent'>>

export async function savePart(trx: Trx, part: PartKey, change: Change): Promise<void> {
  await trx
    .updateTable('notification_repeat_sites')
    .set(change)
    .where('merchant_id', '=', part.merchant_id)
    .where('repeat_id', '=', part.repeat_id)
    .where('site_id', '=', part.site_id)
    .execute()
}

/** Ends the repeat when none of its parts is running. */
export async function endRepeat(trx: Trx, { merchant_id, repeat_id }: PartKey, now: Date): Promise<void> {
  await sql`update notification_repeats r set status = 'done', ended_at = ${now}
    where r.merchant_id = ${merchant_id} and r.id = ${repeat_id} and r.status = 'running'
      and not exists (select from notification_repeat_sites s
        where s.merchant_id = ${merchant_id} and s.repeat_id = ${repeat_id} and s.status = 'running')`.execute(trx)
}
