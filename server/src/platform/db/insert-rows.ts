import { CompiledQuery, type Kysely } from 'kysely'

/** PostgreSQL allows at most 65,535 parameters per statement. */
const maxParameters = 60_000

/** Rejects at compile time a column list that omits a field of the row, whose value would silently be lost. */
type Whole<Row, Columns extends readonly (keyof Row)[]> = string extends keyof Row
  ? unknown
  : [Exclude<keyof Row, Columns[number]>] extends [never]
    ? unknown
    : { missing: Exclude<keyof Row, Columns[number]> }

/** The statement is typed by its rows, not by the tables. */
type Inserting = Pick<Kysely<never>, 'executeQuery'> | Kysely<unknown>

/**
 * Inserts many rows with multi-row VALUES, in as few statements as the protocol allows. VALUES is fast on one server
 * and, unlike INSERT … SELECT, allowed under row-level security on a distributed one.
 * All statements are sent before the first await, so that later statements of the caller run after them. Table and
 * column names are constants of the calling code; values are parameters.
 */
export async function insertRows<
  Row extends Record<string, unknown>,
  const Columns extends readonly (keyof Row & string)[],
>(db: Inserting, table: string, columns: Columns & Whole<Row, Columns>, rows: readonly Row[]): Promise<void> {
  await write(db, table, { columns, onConflict: '' }, rows)
}

/**
 * Like `insertRows`, for rows that may exist.
 * @param onConflict follows the rows, for example `on conflict do nothing`
 */
export async function upsertRows<
  Row extends Record<string, unknown>,
  const Columns extends readonly (keyof Row & string)[],
>(
  db: Inserting,
  table: string,
  into: { columns: Columns & Whole<Row, Columns>; onConflict: string },
  rows: readonly Row[],
): Promise<void> {
  await write(db, table, into, rows)
}

async function write<Row extends Record<string, unknown>>(
  db: Inserting,
  table: string,
  { columns, onConflict }: { columns: readonly (keyof Row & string)[]; onConflict: string },
  rows: readonly Row[],
): Promise<void> {
  const rowsPerStatement = Math.floor(maxParameters / columns.length)
  const statements: Promise<unknown>[] = []
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const chunk = rows.slice(first, first + rowsPerStatement)
    const parameters: unknown[] = []
    // A value that all rows share is sent once: merchant, site and instant are half of a batch's values.
    const shared = columns.map((column) => {
      const value = chunk[0]?.[column]
      return chunk.every((row) => row[column] === value) ? `$${parameters.push(value)}` : null
    })
    const tuples: string[] = []
    for (const row of chunk) {
      let places = ''
      for (const [index, column] of columns.entries()) {
        places += `${index === 0 ? '' : ','}${shared[index] ?? `$${parameters.push(row[column])}`}`
      }
      tuples.push(`(${places})`)
    }
    const text = `insert into ${table} (${columns.join(',')}) values ${tuples.join(',')} ${onConflict}`
    statements.push(db.executeQuery(CompiledQuery.raw(text, parameters)))
  }
  await Promise.all(statements)
}

/** `on conflict (…) do update` that overwrites every column except the key. */
export function replaceOnConflict(key: readonly string[], columns: readonly string[]): string {
  const changed = columns.filter((column) => !key.includes(column))
  return `on conflict (${key.join(',')}) do update set ${changed.map((column) => `${column} = excluded.${column}`).join(',')}`
}

/**
 * The complete list of a row's columns: a missing one does not compile, because its value would silently be lost.
 *     const columns = everyColumnOf<Row>()(['merchant_id', 'id', …])
 */
export function everyColumnOf<Row>() {
  return <const Columns extends readonly (keyof Row & string)[]>(
    columns: [Exclude<keyof Row, Columns[number]>] extends [never]
      ? Columns
      : { missing: Exclude<keyof Row, Columns[number]> },
    // Only the list type has values; the other type exists to produce the compile error.
  ): Columns => columns as Columns
}
