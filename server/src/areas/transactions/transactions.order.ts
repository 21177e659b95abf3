import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type SortColumn = 'created_at' | 'amount' | 'updated_at' | 'due_at'
export type Order = { column: SortColumn; descending: boolean }
/** A cursor, where a row stands in the order: the value of the sort column, exact, as text, and its id. */
export type PageCursor = { value: string | null; id: string }

const sortColumns: Record<string, SortColumn> = {
  createdAt: 'created_at',
  amount: 'amount',
  updatedAt: 'updated_at',
  deadlineAt: 'due_at',
}

/** The order that a `sort` of the list asks for. */
export function orderOf(sort: string): Order {
  return { column: sortColumns[sort.replace('-', '')] ?? 'created_at', descending: sort.startsWith('-') }
}

/** A column of `transactions t`. */
export function columnOf(column: SortColumn): RawBuilder<unknown> {
  return sql.ref(`t.${column}`)
}

/**
 * The order as SQL. The id is the tie-breaker, in the direction of the sort; among disputes it runs against it, so that of
 * those without a deadline, which stand behind all others, the newest comes first.
 */
export function orderBy({ column, descending }: Order): RawBuilder<unknown> {
  const [direction, other] = descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  return sql`${columnOf(column)} ${direction}, t.id ${column === 'due_at' ? other : direction}`
}

/** What an order demands of its rows, in the words of its index. */
export function isOfOrder({ column }: Order): RawBuilder<SqlBool>[] {
  return column === 'due_at' ? [sql<SqlBool>`t.type = 'chargeback'`] : []
}

/** Whether a row comes after a cursor. */
export function isAfter({ column, descending }: Order, { value, id }: PageCursor): RawBuilder<SqlBool> {
  if (column === 'due_at') return isDueAfter(descending, value, id)
  const type = column === 'amount' ? sql`bigint` : sql`timestamptz`
  const comparison = descending ? sql`<` : sql`>`
  return sql<SqlBool>`(${columnOf(column)}, t.id) ${comparison} (${value}::${type}, ${id}::uuid)`
}

/** Nulls are the last, and the first when turned round. */
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
