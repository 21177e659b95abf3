import type { Id } from '@firepay/contract/product/ids.ts'
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { InstantRange } from '../../platform/time/range.ts'
import type { AuditLogTable } from './audit-log.tables.ts'

export type AuditLogRow = Selectable<AuditLogTable>

export type AuditFilter = {
  /** Part of the names of actor or object, or the beginning of the action. */
  text?: string | undefined
  actorId?: string | undefined
  actions?: readonly string[] | undefined
  outcomes?: readonly string[] | undefined
  objectId?: string | undefined
  range: InstantRange
  /** Only rows up to this number in the chain. */
  upTo?: bigint | undefined
}

/** A page of the log, newest first. @param before only rows with a smaller number */
export function listAuditLog(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: AuditFilter,
  page: { limit: number; offset: number; before?: bigint | undefined },
): Promise<AuditLogRow[]> {
  let query = trx
    .selectFrom('audit_log')
    .selectAll()
    .where((where) => matches(where, merchantId, filter))
    .orderBy('number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  if (page.before !== undefined) query = query.where('number', '<', page.before)
  return query.execute()
}

/** All rows of a chain from the first, a page at a time. @param db connections of the worker */
export async function* listChain(db: Kysely<Database>, merchantId: Id<'merchant'>): AsyncGenerator<AuditLogRow[]> {
  for (let last = 0n; ; ) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('number', '>', last)
      .orderBy('number')
      .limit(500)
      .execute()
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < 500) return
    last = end.number
  }
}

export async function countAuditLog(trx: Trx, merchantId: Id<'merchant'>, filter: AuditFilter): Promise<number> {
  const { count } = await trx
    .selectFrom('audit_log')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where((where) => matches(where, merchantId, filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Number of the chain's latest row. */
export async function findLastNumber(trx: Trx, merchantId: Id<'merchant'>): Promise<bigint> {
  const row = await trx
    .selectFrom('audit_log')
    .select('number')
    .where('merchant_id', '=', merchantId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0n
}

/** Number of a row in the chain; undefined when the merchant has no such row. */
export async function findAuditNumber(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: Id<'event'>,
): Promise<bigint | undefined> {
  const row = await trx
    .selectFrom('audit_log')
    .select('number')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.number
}

export async function findMerchantZone(trx: Trx, merchantId: Id<'merchant'>): Promise<string> {
  const row = await trx
    .selectFrom('merchants')
    .select('time_zone')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return row.time_zone
}

function matches(where: ExpressionBuilder<Database, 'audit_log'>, merchantId: Id<'merchant'>, filter: AuditFilter) {
  const conditions = [where('merchant_id', '=', merchantId)]
  if (filter.actorId !== undefined) conditions.push(where('actor_id', '=', filter.actorId))
  if (filter.objectId !== undefined) conditions.push(where('object_id', '=', filter.objectId))
  if (filter.actions) conditions.push(where('action', 'in', [...filter.actions]))
  if (filter.outcomes) conditions.push(where('outcome', 'in', [...filter.outcomes]))
  if (filter.range.from) conditions.push(where('at', '>=', filter.range.from))
  if (filter.range.to) conditions.push(where('at', '<', filter.range.to))
  if (filter.upTo !== undefined) conditions.push(where('number', '<=', filter.upTo))
  if (filter.text !== undefined) {
    const escaped = filter.text.replace(/[\\%_]/g, '\\$&')
    conditions.push(
      where.or([
        where('action', 'ilike', `${escaped}%`),
        where(sql<string>`content #>> '{actor,name}'`, 'ilike', `%${escaped}%`),
        where(sql<string>`content #>> '{object,name}'`, 'ilike', `%${escaped}%`),
      ]),
    )
  }
  return where.and(conditions)
}
