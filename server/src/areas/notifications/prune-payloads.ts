import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { forEachMerchant } from '../../platform/loops/for-each-merchant.ts'
import { inSteps } from '../../platform/loops/in-steps.ts'

/** Read in one transaction. */
const notificationsAStep = 500
const dayMs = 86_400_000

type Site = { merchant_id: Id<'merchant'>; site_id: Id<'site'> }

/**
 * Deletes payloads of notifications older than `NOTIFICATION_PAYLOAD_DAYS`; without that setting nothing is deleted. The
 * notification, its attempts and responses stay, but it can no longer be repeated. An unsent notification keeps its payload,
 * and so do later ones of its site until it is sent.
 * @returns number of deleted payloads
 */
export async function prunePayloads(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  if (config.notificationPayloadDays === undefined) return 0
  const before = new Date(clock.now().getTime() - config.notificationPayloadDays * dayMs)
  const sites = await findSites(db)
  const pruneSite = (site: Site) =>
    inSteps(async () => {
      const { looked, pruned } = await withTenant(db.app, site.merchant_id, (trx) => pruneSome(trx, site, before))
      return { done: pruned, isMore: looked === notificationsAStep }
    }, isStopping)
  return await forEachMerchant(() => sites, pruneSite, { isStopping })
}

/** Sites with notifications beyond the pruned position. Reads one small row per site, and no notifications. */
async function findSites(db: Deps['db']): Promise<Site[]> {
  const { rows } =
    await sql<Site>`select merchant_id, site_id from notification_positions left join notification_prunings using (merchant_id, site_id) where last_position > coalesce(pruned_position, 0)`.execute(
      db.worker,
    )
  return rows
}

async function pruneSome(
  trx: Trx,
  { merchant_id, site_id }: Site,
  before: Date,
): Promise<{ looked: number; pruned: number }> {
  const none = { looked: 0, pruned: 0 }
  await trx
    .insertInto('notification_prunings')
    .values({ merchant_id, site_id, pruned_position: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const mark = await trx
    .selectFrom('notification_prunings')
    .select('pruned_position')
    .where('merchant_id', '=', merchant_id)
    .where('site_id', '=', site_id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  // Another worker prunes this site.
  if (!mark) return none
  const seen = await findGone(trx, { merchant_id, site_id }, mark.pruned_position, before)
  if (seen.length === 0) return none
  // A concurrent repeat locks its notification. Reading again after the lock keeps the payloads that such a repeat needs.
  await sql`select id from notifications where merchant_id = ${merchant_id} and id = any(${seen.map((one) => one.id)}::uuid[])
    order by position for no key update`.execute(trx)
  const still = await findGone(trx, { merchant_id, site_id }, mark.pruned_position, before)
  const gone = still.slice(0, seen.length)
  const last = gone.at(-1)
  if (!last) return none
  const [{ numUpdatedRows }] = await Promise.all([
    trx
      .updateTable('notifications')
      .set({ payload: null, is_pruned: true })
      .where('merchant_id', '=', merchant_id)
      .where('site_id', '=', site_id)
      .where('position', '>', mark.pruned_position)
      .where('position', '<=', last.position)
      .where('is_pruned', '=', false)
      .executeTakeFirstOrThrow(),
    trx
      .updateTable('notification_prunings')
      .set({ pruned_position: last.position })
      .where('merchant_id', '=', merchant_id)
      .where('site_id', '=', site_id)
      .execute(),
  ])
  return { looked: gone.length, pruned: Number(numUpdatedRows) }
}

type Gone = { id: Id<'notification'>; position: bigint }

/** Notifications after a position whose payload may be deleted, up to the first that must keep it. */
async function findGone(trx: Trx, { merchant_id, site_id }: Site, after: bigint, before: Date): Promise<Gone[]> {
  const { rows } = await sql<Gone & { may_go: boolean }>`
    select n.id, n.position, n.created_at < ${before} and n.status in ('delivered', 'failed', 'canceled')
      and not exists (select from notification_attempts a where a.merchant_id = ${merchant_id}
        and a.notification_id = n.id and a.next_at is not null) as may_go
    from notifications n
    where n.merchant_id = ${merchant_id} and n.site_id = ${site_id} and n.position > ${after}
    order by n.position limit ${notificationsAStep}`.execute(trx)
  const stays = rows.findIndex((row) => !row.may_go)
  return stays < 0 ? rows : rows.slice(0, stays)
}
