import type { Id } from '@firepay/contract/product/ids.ts'
import type { ModeFilter } from '@firepay/contract/sites/sites.schemas.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

/**
 * Sites of a `mode`. Sites never change their mode, so figures by site can be divided by mode, in the statistics too.
 * @returns uuids, empty without a site of that mode; null when no filter is needed
 */
export async function findSitesOfMode(
  trx: Trx,
  merchantId: Id<'merchant'>,
  mode: ModeFilter,
): Promise<Id<'site'>[] | null> {
  if (mode === 'all') return null
  const { rows } = await sql<{ ids: Id<'site'>[]; is_every: boolean | null }>`
    select /* named: sites-of-mode */ coalesce(array_agg(s.id) filter (where s.mode = ${mode}), '{}'::uuid[]) as ids,
      bool_and(s.mode = ${mode}) as is_every
    from sites s
    where s.merchant_id = ${merchantId}
  `.execute(trx)
  const found = rows[0]
  return found?.is_every ? null : (found?.ids ?? [])
}
