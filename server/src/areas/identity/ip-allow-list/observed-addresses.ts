import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { CommonAct } from '../../../platform/http/act.ts'
import { maxObservedAddresses, type ObservedAddress } from '../../ip-allow-list/ip-allow-list.rules.ts'

/** Records an address and deletes the oldest beyond 200. */
export async function recordUserAddress(trx: Trx, userId: Id<'user'>, seen: ObservedAddress): Promise<void> {
  await trx
    .insertInto('user_addresses')
    .values({ user_id: userId, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address']).doUpdateSet({
        last_seen_at: seen.last_seen_at,
        count: sql`user_addresses.count + ${seen.count}`,
        refused: seen.refused,
      }),
    )
    .execute()
  const oldest = await trx
    .selectFrom('user_addresses')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .offset(maxObservedAddresses)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await trx
    .deleteFrom('user_addresses')
    .where('user_id', '=', userId)
    .where('last_seen_at', '<=', oldest.last_seen_at)
    .execute()
}

/** Records a valid sign-in from outside of the user's list, so that the list offers the address. */
export async function recordRefusedAddress(
  { request, now, separately }: Pick<CommonAct, 'request' | 'now' | 'separately'>,
  { userId, merchantId }: { userId: Id<'user'>; merchantId: Id<'merchant'> },
): Promise<void> {
  const seen = { address: request.address, last_seen_at: now, count: 1n, refused: true }
  await separately(merchantId, (trx) => recordUserAddress(trx, userId, seen))
}
