import { randomUUID } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { everyColumnOf, replaceOnConflict, upsertRows } from '../../platform/db/insert-rows.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { StatisticsVersionsTable } from './statistics.tables.ts'

const columns = everyColumnOf<StatisticsVersionsTable>()(['merchant_id', 'scope', 'version'])
const onConflict = replaceOnConflict(['merchant_id', 'scope'], columns)

/**
 * Gives the merchant's statistics a new version, in the transaction that changes what they are read from. Transactions that
 * name the same scope wait for each other, so a version stands for one state; no version is used twice.
 * @param scopes the sites whose transactions changed, or the merchant when sums were rebuilt
 */
export async function changeVersion(
  trx: Trx,
  merchantId: Id<'merchant'>,
  scopes: Iterable<Id<'site'> | Id<'merchant'>>,
): Promise<void> {
  const version = randomUUID()
  // In one order, so that two that name the same sites do not wait for each other.
  const rows = [...new Set(scopes)].sort().map((scope) => ({ merchant_id: merchantId, scope, version }))
  await upsertRows(trx, 'statistics_versions', { columns, onConflict }, rows)
}

/**
 * The version of the statistics in the snapshot of this transaction. Null unless it is a `repeatable read` that only reads:
 * elsewhere the next statement may see more, or what is rolled back later.
 */
export async function findVersion(trx: Trx, merchantId: Id<'merchant'>): Promise<string | null> {
  const { rows } = await sql<{ version: string | null }>`
    select /* named: statistics-version */ case
      when current_setting('transaction_isolation') = 'repeatable read' and current_setting('transaction_read_only') = 'on'
      then coalesce(md5(string_agg(v.scope::text || v.version::text, ',' order by v.scope)), 'none') end as version
    from statistics_versions v where v.merchant_id = ${merchantId}
  `.execute(trx)
  return rows[0]?.version ?? null
}
