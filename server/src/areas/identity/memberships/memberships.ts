import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { findLastMerchant, findOldestMerchant, isOperator } from '../sign-in/sign-in.queries.ts'

/** Merchants of the user, in the order of joining. */
export async function findMemberships(
  trx: Trx,
  userId: Id<'user'>,
): Promise<{ merchantId: Id<'merchant'>; name: string; timeZone: string }[]> {
  const rows = await trx
    .selectFrom('user_merchants as membership')
    .innerJoin('merchant_directory as merchant', 'merchant.merchant_id', 'membership.merchant_id')
    .select(['merchant.merchant_id', 'merchant.name', 'merchant.time_zone'])
    .where('membership.user_id', '=', userId)
    .orderBy('merchant.created_at')
    .orderBy('merchant.merchant_id')
    .limit(100)
    .execute()
  return rows.map((row) => ({ merchantId: row.merchant_id, name: row.name, timeZone: row.time_zone }))
}

/**
 * The merchant that a sign-in opens: that of the latest session, otherwise the first joined. For operators, who need no
 * membership, the last viewed one, otherwise the oldest.
 */
export async function homeMerchant(trx: Trx, userId: Id<'user'>): Promise<Id<'merchant'> | undefined> {
  const memberships = await findMemberships(trx, userId)
  const last = await findLastMerchant(trx, userId)
  if (await isOperator(trx, userId)) return last ?? memberships[0]?.merchantId ?? (await findOldestMerchant(trx))
  return (memberships.find((one) => one.merchantId === last) ?? memberships[0])?.merchantId
}
