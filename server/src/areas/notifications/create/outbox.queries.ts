import type { Id } from '@firepay/contract/product/ids.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import type { NotificationOutboxTable } from '../notifications.tables.ts'

export type OutboxRow = Selectable<NotificationOutboxTable>

export async function findLastPosition(trx: Trx, { merchantId, siteId }: SiteKey): Promise<bigint | null> {
  const row = await trx
    .selectFrom('notification_outbox')
    .select((select) => select.fn.max<bigint | null>('position').as('last'))
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row?.last ?? null
}

export async function insertBatch(trx: Trx, row: Insertable<NotificationOutboxTable>): Promise<void> {
  await trx.insertInto('notification_outbox').values(row).execute()
}

/** Sites of the merchant with batches in the outbox. */
export async function listSites(trx: Trx, merchantId: Id<'merchant'>): Promise<Id<'site'>[]> {
  const rows = await trx
    .selectFrom('notification_outbox')
    .select('site_id')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .execute()
  return rows.map((row) => row.site_id)
}

/** Tries to lock the outbox of the site until the transaction ends; false while another one has the lock. */
export async function lockOutbox(trx: Trx, siteId: Id<'site'>): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`outbox:${siteId}`}, 0)) as mine`.execute(trx)
  return rows[0]?.mine === true
}

const maxBatches = 100

/** The next batches of the site in order: enough to hold `count` events, at least one batch. */
export async function listNext(trx: Trx, { merchantId, siteId }: SiteKey, count: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select o.* from (
      select position, sum(count) over (order by position) - count as before from (
        select position, count from notification_outbox
        where merchant_id = ${merchantId} and site_id = ${siteId} order by position limit ${maxBatches}
      ) next
    ) summed
    join notification_outbox o on o.merchant_id = ${merchantId} and o.site_id = ${siteId} and o.position = summed.position
    where summed.before < ${count} order by o.position`.execute(trx)
  return rows
}

/** Removes the batches of the site up to a position, after their notifications were created. */
export async function removeUpTo(trx: Trx, { merchantId, siteId }: SiteKey, position: bigint): Promise<void> {
  await trx
    .deleteFrom('notification_outbox')
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('position', '<=', position)
    .execute()
}
