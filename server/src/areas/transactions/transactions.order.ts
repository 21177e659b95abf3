import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type SortColumn = 'created_at' | 'amount' | 'updated_at' | 'due_at'
export type Order = { column: SortColumn; descending: boolean }
/** Position of a row in the order: the exact value of the sort column as text, and the id. */
export type PageCursor = { value: string | null; id: string }

const sortColumns: Record<string, SortColumn> = {
  createdAt: 'created_at',
  amount: 'amount',
  updatedAt: 'updated_at',
  deadlineAt: 'due_at',
}

/** The order of a `sort` parameter. */
export function orderOf(sort: string): Order {
  return { column: sortColumns[sort.replace('-', '')] ?? 'created_at', descending: sort.startsWith('-') }
}

/** A column of `transactions t`. */
export function columnOf(column: SortColumn): RawBuilder<unknown> {
  return sql.ref(`t.${column}`)
}

/**
 * The order as SQL. The id breaks ties in the direction of the sort; for deadlines in the opposite one, so that among
 * disputes without a deadline, which come last, the newest is first.
 */
export function orderBy({ column, descending }: Order): RawBuilder<unknown> {
  const [direction, other] = descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  return sql`${columnOf(column)} ${direction}, t.id ${column === 'due_at' ? other : direction}`
}

/** Conditions that the index of an order requires. */
export function isOfOrder({ column }: Order): RawBuilder<SqlBool>[] {
  return column === 'due_at' ? [sql<SqlBool>`t.type = 'chargeback'`] : []
}

/** Condition for a row after a cursor. */
export function isAfter({ column, descending }: Order, { value, id }: PageCursor): RawBuilder<SqlBool> {
  if (column === 'due_at') return isDueAfter(descending, value, id)
  const type = column === 'amount' ? sql`bigint` : sql`timestamptz`
  const comparison = descending ? sql`<` : sql`>`
  return sql<SqlBool>`(${columnOf(column)}, t.id) ${comparison} (${value}::${type}, ${id}::uuid)`
}

/** Nulls last; first in the reverse order. */
function isDueAfter(descending: boolean, value: string | null, id: string): RawBuilder<SqlBool> {
  if (value === null) {
    return descending
      ? sql<SqlBool>`(t.due_at is not null or t.id > ${id}::uuid)`
      : sql<SqlBool>`(t.due_at is null and t.id < ${id}::uuid)`
  }
  const at = sql`${value}::timestamptz`
  return descending
    ? sql<SqlBool>`(t.due_at < ${at} or (t.due_at = ${at} and t.id > ${id}::uuid))`
    : sql<SqlBool>`(t.due_at > ${at} or (t.due_at = ${at} and t.id < ${id}::uuid) or t.due_at is null)`
}
