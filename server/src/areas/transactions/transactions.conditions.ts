import type { Filter } from '@firepay/contract/product/filters.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { facets } from '../statistics/families.ts'
import type { ByValue, Wide } from '../statistics/figures.ts'
import { successorOf } from './prefix.ts'
import { type TransactionFilter, type TransactionSearch, tableFilters } from './transactions.filter.ts'

type Condition = RawBuilder<SqlBool>

/**
 * The filter as conditions on `transactions t`, without range and merchant. Uses only leakproof comparisons on indexed
 * columns: others cannot use an index under row-level security.
 */
export function rowConditions(filter: TransactionFilter): Condition[] {
  return [
    ...tableFilters.flatMap(([name, { column, isRare, ...is }]) => {
      if (column === null) return []
      const values = name === 'type' ? (filter.types ?? undefined) : filter.values[name]
      if (name === 'processorReference' && filter.named) return [referenceOrName(values, filter.named)]
      return isRare
        ? amongRare(sql.ref(`t.${column}`), values)
        : among(sql.ref(`t.${column}`), values, sqlType(is.kind))
    }),
    ...settlementCondition(filter.values.settlementStatus, filter.now),
    ...(filter.amountFrom === undefined ? [] : [sql<SqlBool>`t.amount >= ${filter.amountFrom}`]),
    ...(filter.amountTo === undefined ? [] : [sql<SqlBool>`t.amount <= ${filter.amountTo}`]),
    ...(filter.search ? [searchCondition(filter.search)] : []),
  ]
}

/** The filter on the sums `s`; null when the sums lack a dimension. */
export function sumConditions(filter: TransactionFilter): Condition[] | null {
  return conditionsOnSums(filter, ({ dimension }) => dimension)
}

/** The filter on the sums by value, which have no methods and one facet at a time. */
export function valueConditions(filter: TransactionFilter): ByValue | null {
  const asked = facets.filter((facet) =>
    tableFilters.some(([name, { column }]) => column === facet && name !== 'type' && filter.values[name] !== undefined),
  )
  const conditions = conditionsOnSums(filter, ({ column, dimension }) => {
    if (facets.some((facet) => facet === column)) return 'value'
    return dimension === 'method' ? undefined : dimension
  })
  return conditions === null || asked.length > 1 ? null : { facet: asked[0] ?? null, conditions }
}

function conditionsOnSums(
  filter: TransactionFilter,
  columnOf: (filter: Filter) => string | undefined,
): Condition[] | null {
  const { values, types, dateField, range, now, ...others } = filter
  if (Object.values(others).some((value) => value !== undefined)) return null
  const conditions: Condition[] = []
  for (const [name, is] of tableFilters) {
    const asked = name === 'type' ? (types ?? undefined) : values[name]
    const column = columnOf(is)
    if (asked === undefined) continue
    if (column === undefined) return null
    conditions.push(...among(sql.ref(`s.${column}`), asked, sqlType(is.kind)))
  }
  return conditions
}

function sqlType(kind: Filter['kind']): 'uuid' | 'text' {
  return kind === 'ids' ? 'uuid' : 'text'
}

/**
 * True when an index contains the rows of the filter, and few others, in order of creation: then even a first page
 * without matches is fast.
 */
export function hasOneIndex(filter: TransactionFilter): boolean {
  if (mergesSites(filter)) return true
  const { values, types, dateField, range, now, ...bounds } = filter
  const { siteId, status, ...others } = values
  if (Object.values({ ...bounds, ...others, type: undefined }).some((value) => value !== undefined)) return false
  if (dateField === 'captured' && (range.from !== null || range.to !== null)) return false
  const isUsualType = types?.length === 1 && types[0] === 'payment'
  const narrowing = [siteId, status, isUsualType ? undefined : types].filter((values) => values !== undefined)
  return narrowing.length === 0 || (narrowing.length === 1 && (narrowing[0] === null || narrowing[0]?.length === 1))
}

/** Up to this many sites are read separately and merged; beyond it rows of all sites are read and filtered. */
const maxMerged = 50

/**
 * True when the filter names several sites, as a mode does, and otherwise only conditions that an index by site
 * supports: then the latest rows of each site are found directly.
 */
export function mergesSites(filter: TransactionFilter): boolean {
  const { siteId } = filter.values
  if (siteId === undefined || siteId.length < 2 || siteId.length > maxMerged) return false
  return hasOneIndex({ ...filter, values: { ...filter.values, siteId: siteId.slice(0, 1) } })
}

/**
 * Conditions available in the sums, and those of the one that is not. Null unless that one is a search or a settlement
 * status: only those often match nearly every row.
 */
export function wideConditions(filter: TransactionFilter): Wide | null {
  const { search, ...rest } = filter
  const { settlementStatus: settlementStatuses, ...values } = filter.values
  const known = { ...rest, values }
  if ((search === undefined) === (settlementStatuses === undefined)) return null
  const sums = sumConditions(known)
  if (sums === null) return null
  const leftOut = search
    ? notFound(search)
    : settlementCondition(
        settlements.filter((status) => !settlementStatuses?.includes(status)),
        filter.now,
      )
  return { conditions: rowConditions(known), sumConditions: sums, leftOut }
}

/** The range of the filter on its date field. */
export function rangeConditions(filter: TransactionFilter): Condition[] {
  const column = filter.dateField === 'captured' ? sql`t.captured_at` : sql`t.created_at`
  const { from, to } = filter.range
  return [...(from ? [sql<SqlBool>`${column} >= ${from}`] : []), ...(to ? [sql<SqlBool>`${column} < ${to}`] : [])]
}

function referenceOrName(references: readonly string[] | undefined, named: readonly string[]): Condition {
  const any = [...among(sql`t.processor_reference`, references), ...among(sql`t.id`, named, 'uuid')]
  return sql<SqlBool>`(${sql.join(any, sql` or `)})`
}

function searchCondition({ prefix, email, ids }: TransactionSearch): Condition {
  const any: Condition[] = [startsWith(sql`t.order_reference`, prefix), startsWith(sql`t.processor_reference`, prefix)]
  if (email !== null) any.push(sql<SqlBool>`t.customer_email = ${email}`)
  if (ids.length > 0) any.push(...among(sql`t.id`, ids, 'uuid'))
  return sql<SqlBool>`(${sql.join(any, sql` or `)})`
}

/** The negation of `searchCondition`, also true for rows without a value. */
function notFound({ prefix, email, ids }: TransactionSearch): Condition[] {
  return [
    startsOtherwise(sql`t.order_reference`, prefix),
    startsOtherwise(sql`t.processor_reference`, prefix),
    ...(email === null ? [] : [sql<SqlBool>`(t.customer_email is null or t.customer_email <> ${email})`]),
    ...(ids.length === 0 ? [] : [sql<SqlBool>`t.id <> all(${ids}::uuid[])`]),
  ]
}

/** A prefix as an index range, because LIKE is not leakproof. */
function startsWith(column: RawBuilder<unknown>, prefix: string): Condition {
  const successor = successorOf(prefix)
  if (successor === null) return sql<SqlBool>`(${column} >= ${prefix})`
  return sql<SqlBool>`(${column} >= ${prefix} and ${column} < ${successor})`
}

function startsOtherwise(column: RawBuilder<unknown>, prefix: string): Condition {
  const successor = successorOf(prefix)
  const above = successor === null ? sql`` : sql` or ${column} >= ${successor}`
  return sql<SqlBool>`(${column} is null or ${column} < ${prefix}${above})`
}

const settlements = ['paid_out', 'not_settled', 'available', 'pending'] as const

/** Evaluated at read time, because money becomes available without an event. Each row has exactly one of the four. */
function settlementCondition(wanted: readonly string[] | undefined, now: Date): Condition[] {
  if (!wanted) return []
  if (wanted.length === 0) return [sql<SqlBool>`false`]
  const conditions: Record<string, Condition> & Record<(typeof settlements)[number], Condition> = {
    paid_out: sql`t.payout_id is not null`,
    not_settled: sql`(t.payout_id is null and t.available_at is null)`,
    available: sql`(t.payout_id is null and t.available_at <= ${now})`,
    pending: sql`(t.payout_id is null and t.available_at > ${now})`,
  }
  const any = wanted.flatMap((status) => conditions[status] ?? [])
  return [sql<SqlBool>`(${sql.join(any, sql` or `)})`]
}

/** A single value by `=`, which keeps the order of the index; several by `= any`. */
function among(column: RawBuilder<unknown>, values: readonly string[] | undefined, type = 'text'): Condition[] {
  if (values === undefined) return []
  if (values.length === 1) return [sql<SqlBool>`${column} = ${values[0]}`]
  return [sql<SqlBool>`${column} = any(${values}::${sql.raw(type)}[])`]
}

/** For a status that is nearly always `none`, in a form that matches the partial index. */
function amongRare(column: RawBuilder<unknown>, values: readonly string[] | undefined): Condition[] {
  const isRare = values !== undefined && !values.includes('none')
  return [...(isRare ? [sql<SqlBool>`${column} <> 'none'`] : []), ...among(column, values)]
}
