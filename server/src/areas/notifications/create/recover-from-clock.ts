import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { forEachMerchant } from '../../../platform/loops/for-each-merchant.ts'
import { wakeDelivery } from '../wake.ts'
import { markDue } from './create-notifications.ts'

type Found = { merchant_id: Id<'merchant'>; site_id: Id<'site'> }

/** Longer than any lease; first attempts and repeats are never scheduled ahead. */
const graceMs = 60_000

/**
 * Makes due what a clock that was set back left in the future: leases of dead workers, first attempts and repeats. Otherwise
 * they would be sent only when the clock reaches that time again.
 * @returns number of affected sites
 */
export async function recoverFromClock(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now()
  const beyond = new Date(now.getTime() + graceMs)
  const { worker } = deps.db
  const found = await Promise.all([
    sql<Found>`select merchant_id, site_id from notifications where next_attempt_at > ${beyond} and status in ('pending', 'delivering') group by 1, 2 limit 1000`.execute(
      worker,
    ),
    sql<Found>`select merchant_id, site_id from notification_attempts where next_at > ${beyond} group by 1, 2 limit 1000`.execute(
      worker,
    ),
  ])
  const sites = new Map(found.flatMap(({ rows }) => rows.map((row) => [row.site_id, row] as const)))
  const recover = async ({ merchant_id, site_id }: Found) => {
    await withTenant(deps.db.app, merchant_id, async (trx) => {
      await sql`update notifications set next_attempt_at = ${now}
        where merchant_id = ${merchant_id} and site_id = ${site_id} and next_attempt_at > ${beyond}
          and status in ('pending', 'delivering')`.execute(trx)
      await sql`update notification_attempts set next_at = ${now}
        where merchant_id = ${merchant_id} and site_id = ${site_id} and next_at > ${beyond}`.execute(trx)
      await markDue(trx, merchant_id, site_id, [now])
    })
    wakeDelivery()
    return 1
  }
  return await forEachMerchant(() => sites.values(), recover)
}
