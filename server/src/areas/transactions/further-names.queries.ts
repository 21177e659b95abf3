import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { successorOf } from './prefix.ts'

/** Transactions found by further references; empty where the filter has none. */
export type FoundByName = {
  /** By the search text: a complete name, or the beginning of few names. */
  search: readonly string[]
  /** By the filter `processorReference`, complete names. */
  reference: readonly string[]
}

/**
 * A text with which more names begin finds complete names only: reading all would slow down the search, and a longer
 * text finds them.
 */
const maxNamesOfPrefix = 1_000

/**
 * The transactions that have the searched or filtered reference as a further one. They are read before the list, so that
 * lists without such a match keep their statement, and the others find them by id. Only payments and refunds have
 * further references; the list restricts the types to those of the role.
 */
export async function findByFurtherNames(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { q, processorReference }: { q?: string | undefined; processorReference?: string | undefined },
): Promise<FoundByName> {
  const [search, reference] = await Promise.all([
    q === undefined ? [] : idsByPrefix(trx, merchantId, q),
    processorReference === undefined ? [] : idsOf(trx, merchantId, sql`n.name = ${processorReference}`),
  ])
  return { search: unique(search), reference: unique(reference) }
}

async function idsByPrefix(trx: Trx, merchantId: Id<'merchant'>, prefix: string): Promise<string[]> {
  const successor = successorOf(prefix)
  // As a range, because LIKE is not leakproof.
  const begins = successor === null ? sql<SqlBool>`true` : sql<SqlBool>`n.name < ${successor}`
  const found = await idsOf(
    trx,
    merchantId,
    sql`n.name >= ${prefix} and ${begins} limit ${sql.lit(maxNamesOfPrefix + 1)}`,
  )
  return found.length > maxNamesOfPrefix ? await idsOf(trx, merchantId, sql`n.name = ${prefix}`) : found
}

async function idsOf(trx: Trx, merchantId: Id<'merchant'>, isNamed: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.transaction_id as id from transaction_names n
    where n.merchant_id = ${merchantId} and ${isNamed}`.execute(trx)
  return rows.map(({ id }) => id)
}

const unique = (ids: readonly string[]) => [...new Set(ids)]
