import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import type { Deps } from '../deps.ts'
import { forEachMerchant } from '../loops/for-each-merchant.ts'
import type { Database } from './schema.ts'
import { type Trx, withTenant } from './transaction.ts'

const dayMs = 24 * 60 * 60_000

/** Rows of a table with a retention period, declared by the area that owns them. */
export type KeptRows = {
  /** Days of 24 hours. */
  keptDays: number
  /** Up to a hundred merchants with expired rows; the next run takes the rest. */
  due: (db: Kysely<Database>, before: Date) => Promise<readonly { merchant_id: Id<'merchant'> }[]>
  /** Deletes a merchant's expired rows. */
  remove: (trx: Trx, merchantId: Id<'merchant'>, before: Date) => Promise<{ numDeletedRows: bigint }>
}

/**
 * Deletes expired rows, in one transaction per merchant.
 * @returns number of rows deleted
 */
export async function forgetRows({ clock, db }: Deps, { keptDays, due, remove }: KeptRows): Promise<number> {
  const before = new Date(clock.now().getTime() - keptDays * dayMs)
  const found = await due(db.worker, before)
  return await forEachMerchant(
    () => found,
    async ({ merchant_id: merchantId }) => {
      const result = await withTenant(db.app, merchantId, (trx) => remove(trx, merchantId, before))
      return Number(result.numDeletedRows)
    },
  )
}
