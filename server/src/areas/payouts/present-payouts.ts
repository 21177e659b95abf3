import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { sumPayouts } from './payout-parts.ts'
import { type Payout, presentPayout } from './payouts.present.ts'
import * as queries from './payouts.queries.ts'

/** Payouts with what each is made of, in the order of the rows. */
export async function presentPayouts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  rows: readonly queries.PayoutRow[],
): Promise<Payout[]> {
  const ids = rows.map((row) => row.id)
  const [sums, posted] = await Promise.all([
    sumPayouts(trx, merchantId, ids),
    queries.sumPostings(trx, merchantId, ids),
  ])
  return rows.flatMap((row) => {
    const own = sums.get(row.id)
    return own ? [presentPayout(row, own, posted.get(row.id) ?? 0n)] : []
  })
}
