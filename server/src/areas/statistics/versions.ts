import { randomUUID } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { everyColumnOf, replaceOnConflict, upsertRows } from '../../platform/db/insert-rows.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { StatisticsVersionsTable } from './statistics.tables.ts'

const columns = everyColumnOf<StatisticsVersionsTable>()(['merchant_id', 'scope', 'version'])
const onConflict = replaceOnConflict(['merchant_id', 'scope'], columns)

/**
 * Changes the version of the merchant's statistics, in the transaction that changes their data. Transactions with the
 * same scope wait for each other, so a version identifies one state; versions are never reused.
 * @param scopes sites whose transactions changed, or the merchant after a rebuild
 */
export async function changeVersion(
  trx: Trx,
  merchantId: Id<'merchant'>,
  scopes: Iterable<Id<'site'> | Id<'merchant'>>,
): Promise<void> {
  const version = randomUUID()
  // In a fixed order, so that transactions with the same sites do not deadlock.
  const rows = [...new Set(scopes)].sort().map((scope) => ({ merchant_id: merchantId, scope, version }))
  await upsertRows(trx, 'statistics_versions', { columns, onConflict }, rows)
}

/**
 * Version of the statistics in this transaction's snapshot. Null unless the transaction is `repeatable read` and
 * read-only: otherwise later statements may see more, or changes that are rolled back.
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
