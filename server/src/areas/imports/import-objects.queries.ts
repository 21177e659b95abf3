import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { keyOf } from './objects-of-movements.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

export type FoundObject = {
  type: string
  processor_reference: string
  status: string
  amount: bigint
  captured_amount: bigint
  currency: string
}

/** The transactions of the site that movements speak of, by `keyOf`. */
export async function findObjects(
  trx: Trx,
  { merchantId, siteId }: Scope,
  objects: readonly { type: string; reference: string }[],
): Promise<Map<string, FoundObject>> {
  const references = [...new Set(objects.map(({ reference }) => reference))]
  if (references.length === 0) return new Map()
  const rows = await trx
    .selectFrom('transactions')
    .select(['type', 'processor_reference', 'status', 'amount', 'captured_amount', 'currency'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('part', '=', 0)
    .where(sql<boolean>`processor_reference = any(${references})`)
    .execute()
  return new Map(rows.map((row) => [keyOf({ type: row.type, reference: row.processor_reference }), row]))
}

/** Those of the ids that ingest knows in the site, whatever became of them. */
export async function findKnownEvents(
  trx: Trx,
  { merchantId, siteId }: Scope,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('ingest_events')
    .select('event_id')
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`event_id = any(${[...ids]})`)
    .execute()
  return new Set(rows.map((row) => row.event_id))
}
