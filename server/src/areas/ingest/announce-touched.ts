import type { Id } from '@firepay/contract/product/ids.ts'
import { hiddenTypes } from '@firepay/contract/transactions/visibility.ts'
import type { ChangeFeed } from '../../platform/live/change-feed.ts'

/** What a batch made or changed. */
export type Touched = { transactions: readonly TouchedRow[]; notifications: readonly Id<'notification'>[] }
type TouchedRow = { id: Id<'transaction'>; type: string }

/** Types that only those who see balances are told of. */
const restricted = new Set<string>(hiddenTypes('viewer'))

/** Tells who follows the merchant, once the batch is committed. */
export function announceTouched(changes: ChangeFeed, merchantId: Id<'merchant'>, touched: Touched): void {
  const { movement = [], transaction = [] } = Object.groupBy(touched.transactions, ({ type }) =>
    restricted.has(type) ? 'movement' : 'transaction',
  )
  const ids = (rows: readonly TouchedRow[]) => rows.map((row) => row.id)
  changes.add(merchantId, 'transaction', ids(transaction))
  changes.add(merchantId, 'movement', ids(movement))
  changes.add(merchantId, 'notification', touched.notifications)
}
