import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'

export type SiteNames = ReadonlyMap<string, { name: string; mode: string }>

/** Name and mode of every site, by uuid. */
export async function listSiteNames(trx: Trx, merchantId: Id<'merchant'>): Promise<SiteNames> {
  const rows = await trx
    .selectFrom('sites')
    .select(['id', 'name', 'mode'])
    .where('merchant_id', '=', merchantId)
    .execute()
  return new Map(rows.map(({ id, name, mode }) => [id, { name, mode }]))
}
