import type { Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { filterConditions, filterOfRow, stateConditions } from './filter.ts'
import type { RepeatRow, RepeatSiteRow } from './repeat-plan.queries.ts'

/** Parts of repeats that are due: the one read across merchants. */
export async function listDueParts(db: Kysely<Database>, now: Date) {
  return await db
    .selectFrom('notification_repeat_sites')
    .select(['merchant_id', 'repeat_id', 'site_id'])
    .where('status', '=', 'running')
    .where('next_step_at', '<=', now)
    .orderBy('next_step_at')
    .limit(100)
    .execute()
}

type PartKey = Pick<RepeatSiteRow, 'merchant_id' | 'repeat_id' | 'site_id'>

/** The part, held until the transaction ends; undefined when it is over or another worker is at it. */
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

/** Repeats of the part that are not over. */
export async function countWaiting(trx: Trx, { merchant_id, repeat_id, site_id }: PartKey): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from notification_attempts
    where merchant_id = ${merchant_id} and site_id = ${site_id} and repeat_id = ${repeat_id}
      and next_at is not null`.execute(trx)
  return Number(rows[0]?.count ?? 0)
}

export type Found = {
  id: Id<'notification'>
  position: bigint
  order_id: string
  url: string
  is_under_way: boolean
}

/**
 * What comes next in the order of the site's commits, at most so many, and none beyond `until`. Of each object the newest
 * one alone, when the plan says so: one that the plan had stays the newest although it arrived meanwhile. What is no longer
 * kept was left out by the plan, or has changed since.
 */
export async function findNext(
  trx: Trx,
  repeat: RepeatRow,
  part: RepeatSiteRow,
  { until, limit }: { until: bigint; limit: number },
): Promise<Found[]> {
  const merchantId = repeat.merchant_id
  const filter = filterOfRow(repeat.filter)
  const conditions = [...filterConditions(merchantId, filter), ...stateConditions(filter)]
  conditions.push(sql`n.site_id = ${part.site_id}`, sql`n.position > ${part.walked_position}`)
  conditions.push(sql`n.position <= ${until}`, sql`n.status <> 'pending'`, sql`not n.is_pruned`)
  conditions.push(sql`not ${wasUnderWay(repeat, part)}`)
  if (repeat.skip_delivered) conditions.push(sql`n.status <> 'delivered'`)
  if (repeat.latest_per_object) {
    const states = stateConditions(filter, 'l')
    if (repeat.skip_delivered) states.push(sql`l.status <> 'delivered'`)
    const was =
      states.length > 0
        ? sql`((${sql.join(states, sql` and `)}) or l.last_attempt_at > ${repeat.created_at})`
        : sql`true`
    conditions.push(sql`not exists (select from notifications l
      where ${sql.join(filterConditions(merchantId, filter, 'l'), sql` and `)} and l.object_id = n.object_id
        and l.sequence > n.sequence and l.position <= ${part.last_position} and l.status <> 'pending'
        and not l.is_pruned and not ${wasUnderWay(repeat, part, 'l')} and ${was})`)
  }
  const { rows } = await sql<Found>`
    select n.id, n.position, n.order_id, n.url, n.status = 'delivering' or exists (
        select from notification_attempts a where a.merchant_id = ${merchantId} and a.notification_id = n.id
          and a.next_at is not null) as is_under_way
    from notifications n where ${sql.join(conditions, sql` and `)}
    order by n.position limit ${limit}`.execute(trx)
  return rows
}

/**
 * Was being sent when it was planned, or was sent for the first time only afterwards. The plan promised to leave it out, and
 * did not count it.
 */
function wasUnderWay({ merchant_id: merchantId, created_at: planned }: RepeatRow, part: RepeatSiteRow, alias = 'n') {
  const id = sql.ref(`${alias}.id`)
  const attempts = sql`notification_attempts a where a.merchant_id = ${merchantId} and a.notification_id = ${id}
    and a.trigger = 'schedule'`
  return sql`(${id} = any(${part.being_sent}::uuid[])
    or (exists (select from ${attempts} and a.started_at > ${planned})
      and not exists (select from ${attempts} and a.started_at <= ${planned})))`
}

/**
 * Numbers one more attempt of each; those that are being sent meanwhile, or were forgotten meanwhile, are left out.
 * @returns the numbers by id, and which were forgotten
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

/** Ends the repeat when no part of it is running any more. */
export async function endRepeat(trx: Trx, { merchant_id, repeat_id }: PartKey, now: Date): Promise<void> {
  await sql`update notification_repeats r set status = 'done', ended_at = ${now}
    where r.merchant_id = ${merchant_id} and r.id = ${repeat_id} and r.status = 'running'
      and not exists (select from notification_repeat_sites s
        where s.merchant_id = ${merchant_id} and s.repeat_id = ${repeat_id} and s.status = 'running')`.execute(trx)
}
