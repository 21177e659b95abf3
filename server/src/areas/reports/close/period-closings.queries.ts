import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { findFirstPosting } from '../reports.queries.ts'

type Site = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** Latest requested closing of earlier days. */
export async function findLastClosing(trx: Trx, { merchantId, siteId }: Site) {
  return await trx
    .selectFrom('period_closings')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Oldest pending request of any site. */
export async function findPendingClosing(trx: Trx, merchantId: Id<'merchant'>) {
  return await trx
    .selectFrom('period_closings')
    .select(['id', 'site_id', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Adds a request unless the site has a pending one. @returns whether it was added */
export async function insertClosing(
  trx: Trx,
  { merchantId, siteId }: Site,
  { id, userId, at }: { id: string; userId: Id<'user'>; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('period_closings')
    .values({ merchant_id: merchantId, id, site_id: siteId, user_id: userId, status: 'pending', created_at: at })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'site_id']).where('status', '=', 'pending').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Records the result. @param closing `closedBefore: null` when it failed */
export async function settleClosing(
  trx: Trx,
  closing: Site & { id: string; since: Date; closedBefore: string | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('period_closings')
    .set({
      status: closing.closedBefore === null ? 'failed' : 'done',
      closed_before: closing.closedBefore,
      reports: await countMadeSince(trx, closing, closing.since),
      ended_at: closing.at,
    })
    .where('merchant_id', '=', closing.merchantId)
    .where('id', '=', closing.id)
    .where('status', '=', 'pending')
    .execute()
}

/** Number of reports of earlier periods made since an instant. */
export async function countMadeSince(trx: Trx, { merchantId, siteId }: Site, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('balance_reports')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('made_by', '=', 'command')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Earliest posting of the site in an unclosed day before `today`; null without one. */
export async function findOpenSince(trx: Trx, { merchantId, siteId }: Site, today: Date): Promise<Date | null> {
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'closed_from', 'closed_until'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .execute()
  let earliest: Date | null = null
  for (const { id, closed_from, closed_until } of accounts) {
    // `closed_from` null: everything before `closed_until` is closed.
    if (closed_until !== null && closed_from === null) continue
    const first = await findFirstPosting(trx, merchantId, id)
    if (first === null || first >= (closed_from ?? today)) continue
    if (earliest === null || first < earliest) earliest = first
  }
  return earliest
}
