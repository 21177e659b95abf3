import { CompiledQuery, type Kysely } from 'kysely'

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const maxParameters = 60_000

/** What a row holds and the columns leave out would never be written, and nothing would say so: it does not compile. */
type Whole<Row, Columns extends readonly (keyof Row)[]> = string extends keyof Row
  ? unknown
  : [Exclude<keyof Row, Columns[number]>] extends [never]
    ? unknown
    : { missing: Exclude<keyof Row, Columns[number]> }

/** The statement is typed by its rows, not by the tables. */
type Inserting = Pick<Kysely<never>, 'executeQuery'> | Kysely<unknown>

/**
 * Inserts many rows with multi-row VALUES, in as few statements as the protocol allows. VALUES is the one form that is
 * fast on one machine and allowed under row-level security on a distributed one (an INSERT … SELECT is not).
 * All of them are sent before this returns for the first time, so that what the caller sends next comes after them.
 * Table and column names are constants of the calling code, never input; values are parameters.
 */
export async function insertRows<
  Row extends Record<string, unknown>,
  const Columns extends readonly (keyof Row & string)[],
>(db: Inserting, table: string, columns: Columns & Whole<Row, Columns>, rows: readonly Row[]): Promise<void> {
  await write(db, table, { columns, onConflict: '' }, rows)
}

/**
 * As `insertRows`, for rows that may be there already.
 * @param onConflict what follows the rows, for example `on conflict do nothing`
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
    // What every row says is sent once: a merchant, a site and an instant are half of what a batch would send.
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

/** `on conflict (…) do update` that takes every column but the key from the offered row. */
export function replaceOnConflict(key: readonly string[], columns: readonly string[]): string {
  const changed = columns.filter((column) => !key.includes(column))
  return `on conflict (${key.join(',')}) do update set ${changed.map((column) => `${column} = excluded.${column}`).join(',')}`
}

/**
 * The columns of a table as they are written, every one of them: one that is missing does not compile. A column that was
 * forgotten would never be written, by inserts or by updates, and nothing would say so.
 *
 *     const columns = everyColumnOf<Row>()(['merchant_id', 'id', …])
 */
export function everyColumnOf<Row>() {
  return <const Columns extends readonly (keyof Row & string)[]>(
    columns: [Exclude<keyof Row, Columns[number]>] extends [never]
      ? Columns
      : { missing: Exclude<keyof Row, Columns[number]> },
    // Of the two types only the list gets here: the other is no value that anybody has.
  ): Columns => columns as Columns
}
