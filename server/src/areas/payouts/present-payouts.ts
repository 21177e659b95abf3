import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { payoutSumsOf } from './payout-parts.ts'
import { listPayoutSums } from './payout-sums.ts'
import { type Payout, presentPayout } from './payouts.present.ts'
import type * as queries from './payouts.queries.ts'

/** Payouts with their composition, in the order of the rows. */
export async function presentPayouts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  rows: readonly queries.PayoutRow[],
): Promise<Payout[]> {
  const sums = await listPayoutSums(
    trx,
    merchantId,
    rows.map((row) => row.id),
  )
  return rows.flatMap((row) => {
    const own = sums.get(row.id)
    return own ? [presentPayout(row, payoutSumsOf(own.parts), BigInt(own.posted))] : []
  })
}
