import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { everyColumnOf, insertRows } from '../../platform/db/insert-rows.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { TransactionNamesTable } from './ingest.tables.ts'
import type { Workspace } from './workspace.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** The transactions of the site that have one of these references as a further one. */
export async function findNames(
  trx: Trx,
  { merchantId, siteId }: Scope,
  references: readonly string[],
): Promise<Id<'transaction'>[]> {
  const rows = await trx
    .selectFrom('transaction_names')
    .select('transaction_id')
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`name = any(${[...references]})`)
    .execute()
  return rows.map((row) => row.transaction_id)
}

/** All transactions of the site with one of these references, their own or a further one. */
export async function findByReference(
  trx: Trx,
  scope: Scope,
  references: readonly string[],
): Promise<Id<'transaction'>[]> {
  const [own, further] = await Promise.all([
    trx
      .selectFrom('transactions')
      .select('id')
      .where('merchant_id', '=', scope.merchantId)
      .where('site_id', '=', scope.siteId)
      .where(sql<boolean>`processor_reference = any(${[...references]})`)
      .execute(),
    findNames(trx, scope, references),
  ])
  return [...own.map(({ id }) => id), ...further]
}

/** Payments or refunds of the site by their further references. */
export function findNamed(
  trx: Trx,
  { merchantId, siteId }: Scope,
  type: 'payment' | 'refund',
  names: readonly string[],
): Promise<{ name: string; reference: string; status: string }[]> {
  return trx
    .selectFrom('transaction_names')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.merchant_id', '=', 'transaction_names.merchant_id')
        .onRef('transactions.id', '=', 'transaction_names.transaction_id'),
    )
    .select(['transaction_names.name', 'transactions.processor_reference as reference', 'transactions.status'])
    .where('transaction_names.merchant_id', '=', merchantId)
    .where('transactions.merchant_id', '=', merchantId)
    .where('transaction_names.site_id', '=', siteId)
    .where('transaction_names.type', '=', type)
    .where(sql<boolean>`transaction_names.name = any(${[...names]})`)
    .execute()
}

/** Writes the further references that a batch adds. */
export async function saveNames(trx: Trx, { site, newNames }: Workspace): Promise<void> {
  await insertRows(
    trx,
    'transaction_names',
    everyColumnOf<TransactionNamesTable>()(['merchant_id', 'site_id', 'name', 'type', 'transaction_id']),
    newNames.map(({ name, object }) => ({
      merchant_id: site.merchantId,
      site_id: site.siteId,
      name,
      type: object.row.type,
      transaction_id: object.row.id,
    })),
  )
}
