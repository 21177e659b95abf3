import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import type { Deps } from '../deps.ts'
import { forEachMerchant } from '../loops/for-each-merchant.ts'
import type { Database } from './schema.ts'
import { type Trx, withTenant } from './transaction.ts'

const dayMs = 24 * 60 * 60_000

/** Rows of one table that are kept for a while, by the area that owns them. */
export type KeptRows = {
  /** Whole days of 24 hours. */
  keptDays: number
  /** Merchants with rows older than this; up to a hundred, the rest comes in the next round. */
  due: (db: Kysely<Database>, before: Date) => Promise<readonly { merchant_id: Id<'merchant'> }[]>
  /** Removes those rows of one merchant. */
  remove: (trx: Trx, merchantId: Id<'merchant'>, before: Date) => Promise<{ numDeletedRows: bigint }>
}

/**
 * Forgets what is older than it is kept, in one transaction for each merchant.
 * @returns how many rows were removed
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
