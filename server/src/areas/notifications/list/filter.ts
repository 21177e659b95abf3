import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { successorOf } from '../../transactions/prefix.ts'

/** Which notifications are meant: of the list, and of a bulk repeat. */
export type NotificationFilter = {
  siteIds: readonly string[] | null
  /** Sites of the mode; null for all. */
  modeSiteIds: readonly string[] | null
  statuses: readonly string[] | null
  eventTypes: readonly string[] | null
  objectIds: readonly string[] | null
  /** Whole ids that the search text may be, or objects that it found. */
  searchIds: readonly string[] | null
  /** The search text instead, where it finds more objects than are named one by one. */
  search: ReferenceSearch | null
  httpStatuses: readonly number[] | null
  from: Date | null
  to: Date | null
}

/** How the order or processor reference of an object begins. @property types those that the role sees; null for all */
export type ReferenceSearch = { prefix: string; types: readonly string[] | null }

type Condition = RawBuilder<SqlBool>

/** Conditions on what never changes of a notification `n`. */
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

/** The object, where its references begin so. */
function found(merchantId: Id<'merchant'>, id: RawBuilder<unknown>, { prefix, types }: ReferenceSearch) {
  return sql`select from transactions o where o.merchant_id = ${merchantId} and o.id = ${id}
    and (${beginsWith('o.order_reference', prefix)} or ${beginsWith('o.processor_reference', prefix)})${
      types === null ? sql`` : sql` and o.type = any(${types})`
    }`
}

/** A prefix as a range: LIKE is not leakproof, and would use no index under row-level security. @param name a constant */
export function beginsWith(name: string, prefix: string): Condition {
  const successor = successorOf(prefix)
  const below = successor === null ? sql`` : sql` and ${sql.ref(name)} < ${successor}`
  return sql`(${sql.ref(name)} >= ${prefix}${below})`
}

/** Conditions on what changes with each attempt. */
export function stateConditions(filter: NotificationFilter): Condition[] {
  const column = (name: string) => sql.ref(`n.${name}`)
  const all: Condition[] = []
  if (filter.statuses) {
    all.push(sql`${column('status')} = any(${filter.statuses}::text[])`)
    // Lets the index of the few that did not arrive be used.
    if (!filter.statuses.includes('delivered')) all.push(sql`${column('status')} <> 'delivered'`)
  }
  if (filter.httpStatuses) {
    all.push(sql`${column('last_http_status')} = any(${filter.httpStatuses}::int[])`)
    if (filter.httpStatuses.every((status) => status >= 300)) all.push(sql`${column('last_http_status')} >= 300`)
  }
  return all
}
