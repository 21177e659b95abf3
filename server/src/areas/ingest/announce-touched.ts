import type { Id } from '@firepay/contract/product/ids.ts'
import { hiddenTypes } from '@firepay/contract/transactions/visibility.ts'
import type { ChangeFeed } from '../../platform/live/change-feed.ts'

/** Transactions and notifications created or changed by a batch. */
export type Touched = { transactions: readonly TouchedRow[]; notifications: readonly Id<'notification'>[] }
type TouchedRow = { id: Id<'transaction'>; type: string }

/** Transaction types that only roles that see balances may follow. */
const restricted = new Set<string>(hiddenTypes('viewer'))

/** Announces a batch's changes to the merchant's live streams. Call after commit. */
export function announceTouched(changes: ChangeFeed, merchantId: Id<'merchant'>, touched: Touched): void {
  const { movement = [], transaction = [] } = Object.groupBy(touched.transactions, ({ type }) =>
    restricted.has(type) ? 'movement' : 'transaction',
  )
  const ids = (rows: readonly TouchedRow[]) => rows.map((row) => row.id)
  changes.add(merchantId, 'transaction', ids(transaction))
  changes.add(merchantId, 'movement', ids(movement))
  changes.add(merchantId, 'notification', touched.notifications)
}
