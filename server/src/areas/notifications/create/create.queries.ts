import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { EndpointRow } from '../endpoint/endpoint.ts'
import { isPassed } from './order.ts'

type Site = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** Takes the next positions of a site; concurrent transactions wait until this one ends. @returns the last position taken */
export async function takePositions(trx: Trx, { merchantId, siteId }: Site, count: number): Promise<bigint> {
  const { last_position } = await trx
    .insertInto('notification_positions')
    .values({ merchant_id: merchantId, site_id: siteId, last_position: BigInt(count) })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'site_id'])
        .doUpdateSet({ last_position: sql`notification_positions.last_position + excluded.last_position` }),
    )
    .returning('last_position')
    .executeTakeFirstOrThrow()
  return last_position
}

export async function findEndpoint(trx: Trx, { merchantId, siteId }: Site): Promise<EndpointRow | undefined> {
  return await trx
    .selectFrom('notification_endpoints')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
}

/** Sequence of the last notification of each object; objects without one are absent. */
export async function findSequences(
  trx: Trx,
  merchantId: Id<'merchant'>,
  objectIds: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ object_id: string; last: bigint }>`
    select object_id, max(sequence) as last from notifications
    where merchant_id = ${merchantId} and object_id = any(${objectIds}::uuid[])
    group by object_id`.execute(trx)
  return new Map(rows.map((row) => [row.object_id, row.last]))
}

/**
 * Locks the last notification of each order until the transaction ends: a worker that finishes it either committed before,
 * or sees its successor.
 * @param orderIds sorted, to avoid deadlocks
 * @returns for each order whether the next notification may be sent
 */
export async function lockTails(
  trx: Trx,
  merchantId: Id<'merchant'>,
  orderIds: readonly string[],
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ order_id: string; status: string; scheduled_count: number }>`
    select wanted.id as order_id, tail.status, tail.scheduled_count
    from unnest(${orderIds}::uuid[]) wanted(id)
    cross join lateral (
      select status, scheduled_count from notifications
      where merchant_id = ${merchantId} and order_id = wanted.id
      order by position desc limit 1 for share
    ) tail`.execute(trx)
  return new Map(rows.map((row) => [row.order_id, isPassed(row.status, row.scheduled_count)]))
}
