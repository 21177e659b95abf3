import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { everyColumnOf, insertRows } from '../../platform/db/insert-rows.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { PaymentNamesTable } from './ingest.tables.ts'
import type { Workspace } from './workspace.ts'

/** Which of these references are further ones of the site's payments. */
export function findNames(
  trx: Trx,
  { merchantId, siteId }: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  references: readonly string[],
): Promise<{ name: string; transaction_id: Id<'transaction'> }[]> {
  return trx
    .selectFrom('payment_names')
    .select(['name', 'transaction_id'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`name = any(${[...references]})`)
    .execute()
}

/** Payments of the site by their further references. */
export function findNamed(
  trx: Trx,
  { merchantId, siteId }: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  names: readonly string[],
): Promise<{ name: string; reference: string; status: string }[]> {
  return trx
    .selectFrom('payment_names')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.merchant_id', '=', 'payment_names.merchant_id')
        .onRef('transactions.id', '=', 'payment_names.transaction_id'),
    )
    .select(['payment_names.name', 'transactions.processor_reference as reference', 'transactions.status'])
    .where('payment_names.merchant_id', '=', merchantId)
    .where('transactions.merchant_id', '=', merchantId)
    .where('payment_names.site_id', '=', siteId)
    .where(sql<boolean>`payment_names.name = any(${[...names]})`)
    .execute()
}

/** Writes the further references that a batch adds. */
export async function saveNames(trx: Trx, { site, newNames }: Workspace): Promise<void> {
  await insertRows(
    trx,
    'payment_names',
    everyColumnOf<PaymentNamesTable>()(['merchant_id', 'site_id', 'name', 'transaction_id']),
    newNames.map(({ name, payment }) => ({
      merchant_id: site.merchantId,
      site_id: site.siteId,
      name,
      transaction_id: payment.row.id,
    })),
  )
}
