import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

export type SiteKey = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

export async function findDeliverySite(trx: Trx, { merchantId, siteId }: SiteKey) {
  return await trx
    .selectFrom('sites')
    .select(['id', 'name', 'mode', 'status', 'time_zone', 'notification_url', 'notification_events'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', siteId)
    .executeTakeFirst()
}

/**
 * Reads the site like `findDeliverySite` and blocks its removal until the transaction ends, so that rows written for it are
 * removed with it. `is_held` is false while a removal is under way; the call does not wait for it.
 */
export async function holdDeliverySite(trx: Trx, { merchantId, siteId }: SiteKey) {
  const { rows } = await sql<DeliverySite & { is_held: boolean }>`
    with held as materialized (
      select id from sites where merchant_id = ${merchantId} and id = ${siteId} for key share skip locked
    )
    select id, name, mode, status, time_zone, notification_url, notification_events,
      exists (select from held) as is_held
    from sites where merchant_id = ${merchantId} and id = ${siteId}`.execute(trx)
  return rows[0]
}

type DeliverySite = NonNullable<Awaited<ReturnType<typeof findDeliverySite>>>
