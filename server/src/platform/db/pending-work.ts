import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'
import type { Trx } from './transaction.ts'

/**
 * Which merchants have work for a background loop. On a cluster this table lies on the coordinator alone, so that asking
 * each second costs one look (docs/decisions/040-distribute-by-merchant.md).
 *
 * No work is forgotten: a row is committed together with the work, its removal together with the last of the work, and
 * only rows that were there before the worker looked are removed.
 */
export type WorkKind = Database['pending_work']['kind']

/** Says that the merchant has work. Call it in the transaction that makes the work; it waits for nobody. */
export async function addPendingWork(trx: Kysely<Database>, kind: WorkKind, merchantId: Id<'merchant'>): Promise<void> {
  await trx.insertInto('pending_work').values({ kind, merchant_id: merchantId, id: randomUUIDv7() }).execute()
}

/** Adds those of the merchants that are not listed: what a search found beside the list. */
export async function addMissingWork(
  db: Kysely<Database>,
  kind: WorkKind,
  merchantIds: readonly Id<'merchant'>[],
): Promise<void> {
  const listed = new Set(merchantIds.length === 0 ? [] : await Array.fromAsync(listPendingWork(db, kind)))
  for (const merchantId of merchantIds) if (!listed.has(merchantId)) await addPendingWork(db, kind, merchantId)
}

const merchantsPerRead = 1_000

/** All merchants with work of the kind, read in parts: however many cannot be worked for now, the others come up. */
export async function* listPendingWork(db: Kysely<Database>, kind: WorkKind): AsyncGenerator<Id<'merchant'>> {
  for (let last: Id<'merchant'> | undefined; ; ) {
    let query = db.selectFrom('pending_work').select('merchant_id').distinct().where('kind', '=', kind)
    if (last !== undefined) query = query.where('merchant_id', '>', last)
    const rows = await query.orderBy('merchant_id').limit(merchantsPerRead).execute()
    for (const row of rows) yield row.merchant_id
    last = rows.at(-1)?.merchant_id
    if (rows.length < merchantsPerRead) return
  }
}

/**
 * Takes the merchant's rows for this transaction; those that another one holds are left to it. Look for the work after
 * this and not before: then all that these rows stand for is seen.
 * @returns what `finishPendingWork` removes; empty when another worker is at it
 */
export async function claimPendingWork(trx: Trx, kind: WorkKind, merchantId: Id<'merchant'>): Promise<string[]> {
  const rows = await trx
    .selectFrom('pending_work')
    .select('id')
    .where('kind', '=', kind)
    .where('merchant_id', '=', merchantId)
    .limit(10_000)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.id)
}

/** Removes claimed rows, in the transaction that claimed them, once what they stand for is done. */
export async function finishPendingWork(
  trx: Trx,
  kind: WorkKind,
  merchantId: Id<'merchant'>,
  claimed: readonly string[],
): Promise<void> {
  if (claimed.length === 0) return
  await trx
    .deleteFrom('pending_work')
    .where('kind', '=', kind)
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`id = any(${claimed}::uuid[])`)
    .execute()
}
