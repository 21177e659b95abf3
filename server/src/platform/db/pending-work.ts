import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'
import type { Trx } from './transaction.ts'

/**
 * Merchants with work for a background loop. On a cluster this table is on the coordinator only, so that polling every
 * second is cheap (docs/decisions/distribution.md).
 * No work is lost: a row commits together with the work, its deletion together with the completion of the work, and
 * only rows that existed before the worker read the work are deleted.
 */
export type WorkKind = Database['pending_work']['kind']

/** Marks the merchant as having work, without waiting for locks. Call it in the transaction that creates the work. */
export async function addPendingWork(trx: Kysely<Database>, kind: WorkKind, merchantId: Id<'merchant'>): Promise<void> {
  await trx.insertInto('pending_work').values({ kind, merchant_id: merchantId, id: randomUUIDv7() }).execute()
}

/** Marks merchants that are not marked yet: work found by other means. */
export async function addMissingWork(
  db: Kysely<Database>,
  kind: WorkKind,
  merchantIds: readonly Id<'merchant'>[],
): Promise<void> {
  const listed = new Set(merchantIds.length === 0 ? [] : await Array.fromAsync(listPendingWork(db, kind)))
  for (const merchantId of merchantIds) if (!listed.has(merchantId)) await addPendingWork(db, kind, merchantId)
}

const merchantsPerRead = 1_000

/**
 * Lists all merchants with work of a kind, in batches: merchants that cannot be processed now do not block the others.
 */
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
 * Locks the merchant's rows for this transaction, skipping those locked by others. Read the work afterwards, not
 * before, so that all work behind these rows is visible.
 * @returns ids for `finishPendingWork`; empty when another worker holds them
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

/** Deletes claimed rows, in the transaction that claimed them, once their work is done. */
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
