import { type RawBuilder, sql } from 'kysely'

/** Separator, and placeholder for null: control characters that stored texts cannot contain. */
const [between, none] = ['\u001f', '\u001e']

/**
 * Packs the values of a row into one text, for millions of rows: the driver parses one value instead of many.
 * @param values expressions of any type, converted to PostgreSQL text
 */
export function packed(values: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  const texts = values.map((value) => sql`coalesce((${value})::text, ${sql.lit(none)})`)
  return sql<string>`concat_ws(${sql.lit(between)}, ${sql.join(texts)})`
}

/**
 * Splits the result of `packed`.
 * @param count number of values
 * @throws Error when a text contains the separator
 */
export function unpacked(text: string, count: number): (string | null)[] {
  const values: (string | null)[] = text.split(between)
  if (values.length !== count) throw new Error('A packed row has another number of values than it was made of')
  for (let index = 0; index < count; index++) if (values[index] === none) values[index] = null
  return values
}
