import { type CallerRole, can } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { ListedRow } from './list.queries.ts'

const ofAll = ['payment', 'refund', 'chargeback']
/** Visible with `read Balance` only (product.md §6). */
const ofBalances = ['payout', 'payout_reversal']

/** Order references of objects by id, or processor references where there is none. */
export async function findReferences(
  trx: Trx,
  merchantId: Id<'merchant'>,
  rows: readonly Pick<ListedRow, 'object_type' | 'object_id'>[],
  role: CallerRole,
): Promise<ReadonlyMap<string, string>> {
  const shown = can(role, 'read Balance') ? [...ofAll, ...ofBalances] : ofAll
  const ids = new Set(rows.flatMap(({ object_type: type, object_id: id }) => (shown.includes(type) ? [id] : [])))
  if (ids.size === 0) return new Map()
  const found = await trx
    .selectFrom('transactions')
    .select(['id', 'order_reference', 'processor_reference'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', [...ids] as Id<'transaction'>[])
    .execute()
  return new Map(found.map((row) => [row.id, row.order_reference || row.processor_reference]))
}
