import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { forEachMerchant } from '../../platform/loops/for-each-merchant.ts'
import { inSteps } from '../../platform/loops/in-steps.ts'

/** Looked at in one transaction. */
const notificationsAStep = 500
const dayMs = 86_400_000

type Site = { merchant_id: Id<'merchant'>; site_id: Id<'site'> }

/**
 * Forgets what was sent in notifications that are older than `NOTIFICATION_PAYLOAD_DAYS`; without that setting nothing is
 * forgotten. The notification itself, its attempts and the answers stay, but it cannot be repeated any more. One that is
 * still to be sent keeps its payload, and those of its site that came after it keep theirs until then.
 * @returns how many payloads were forgotten
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

/** Sites with notifications that were not looked at yet: one small row for each site, and not the notifications. */
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
  // Another worker is at it.
  if (!mark) return none
  const seen = await findGone(trx, { merchant_id, site_id }, mark.pruned_position, before)
  if (seen.length === 0) return none
  // A repeat that is being asked for holds its notification: looked at again, what it asked for keeps its payload.
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

/** What may be forgotten after a position of the site, up to the first one that has to stay. */
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
