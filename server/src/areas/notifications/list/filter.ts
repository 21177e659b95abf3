import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { successorOf } from '../../transactions/prefix.ts'

/** Filter of the list and of bulk repeats. */
export type NotificationFilter = {
  siteIds: readonly string[] | null
  /** Sites of the mode (live or test); null for all. */
  modeSiteIds: readonly string[] | null
  statuses: readonly string[] | null
  eventTypes: readonly string[] | null
  objectIds: readonly string[] | null
  /** Ids given by the search text, or of the objects that it found. */
  searchIds: readonly string[] | null
  /** Set instead of `searchIds` when the search text matches too many objects to list. */
  search: ReferenceSearch | null
  httpStatuses: readonly number[] | null
  from: Date | null
  to: Date | null
}

/**
 * Prefix of an object's order or processor reference. @property types transaction types visible to the role; null for all
 */
export type ReferenceSearch = { prefix: string; types: readonly string[] | null }

type Condition = RawBuilder<SqlBool>

/** Conditions on immutable columns of a notification `n`. */
export function filterConditions(merchantId: Id<'merchant'>, filter: NotificationFilter): Condition[] {
  const column = (name: string) => sql.ref(`n.${name}`)
  const all: Condition[] = [sql`${column('merchant_id')} = ${merchantId}`]
  if (filter.siteIds) all.push(sql`${column('site_id')} = any(${filter.siteIds}::uuid[])`)
  if (filter.modeSiteIds) all.push(sql`${column('site_id')} = any(${filter.modeSiteIds}::uuid[])`)
  if (filter.eventTypes) all.push(sql`${column('event_type')} = any(${filter.eventTypes}::text[])`)
  if (filter.objectIds) all.push(sql`${column('object_id')} = any(${filter.objectIds}::uuid[])`)
  if (filter.searchIds) {
    const found = sql`${filter.searchIds}::uuid[]`
    all.push(sql`(${column('id')} = any(${found}) or ${column('object_id')} = any(${found}))`)
  }
  if (filter.search) all.push(sql`exists (${found(merchantId, column('object_id'), filter.search)})`)
  if (filter.from) all.push(sql`${column('created_at')} >= ${filter.from}`)
  if (filter.to) all.push(sql`${column('created_at')} < ${filter.to}`)
  return all
}

/** The object, if one of its references has the prefix. */
function found(merchantId: Id<'merchant'>, id: RawBuilder<unknown>, { prefix, types }: ReferenceSearch) {
  return sql`select from transactions o where o.merchant_id = ${merchantId} and o.id = ${id}
    and (${beginsWith('o.order_reference', prefix)} or ${beginsWith('o.processor_reference', prefix)})${
      types === null ? sql`` : sql` and o.type = any(${types})`
    }`
}

/** A prefix as a range: LIKE is not leakproof, so it would use no index under row-level security. @param name a constant */
export function beginsWith(name: string, prefix: string): Condition {
  const successor = successorOf(prefix)
  const below = successor === null ? sql`` : sql` and ${sql.ref(name)} < ${successor}`
  return sql`(${sql.ref(name)} >= ${prefix}${below})`
}

/** Conditions on columns that attempts change. */
export function stateConditions(filter: NotificationFilter): Condition[] {
  const column = (name: string) => sql.ref(`n.${name}`)
  const all: Condition[] = []
  if (filter.statuses) {
    all.push(sql`${column('status')} = any(${filter.statuses}::text[])`)
    // Allows the partial index of undelivered notifications.
    if (!filter.statuses.includes('delivered')) all.push(sql`${column('status')} <> 'delivered'`)
  }
  if (filter.httpStatuses) {
    all.push(sql`${column('last_http_status')} = any(${filter.httpStatuses}::int[])`)
    if (filter.httpStatuses.every((status) => status >= 300)) all.push(sql`${column('last_http_status')} >= 300`)
  }
  return all
}
