import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

type Covered = { merchantId: Id<'merchant'>; accountId: Id<'account'>; position: bigint }

/** First report of a chain of days or months. */
export async function findFirstInChain(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountId: Id<'account'>,
  type: 'daily' | 'monthly',
) {
  return await trx
    .selectFrom('balance_reports')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .orderBy('from_at')
    .limit(1)
    .executeTakeFirst()
}

/** Earliest posting before an instant, among entries up to a position; null without one. */
export async function findFirstPostingCovered(
  trx: Trx,
  { merchantId, accountId, position }: Covered,
  before: Date,
): Promise<Date | null> {
  const row = await trx
    .selectFrom('journal_entries')
    .select((select) => select.fn.min('posted_at').as('first'))
    .where('merchant_id', '=', merchantId)
    .where('account_id', '=', accountId)
    .where('position', '<=', position)
    .where('posted_at', '<', before)
    .executeTakeFirst()
  return row?.first ?? null
}
