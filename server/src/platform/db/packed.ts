import { type RawBuilder, sql } from 'kysely'

/** Between the values, and instead of one that is null: control characters that no text of ours may have. */
const [between, none] = ['\u001f', '\u001e']

/**
 * Values of one row as one text, for rows by the million: the driver reads one value instead of many.
 * @param values expressions of any type; each arrives as PostgreSQL writes it
 */
export function packed(values: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  const texts = values.map((value) => sql`coalesce((${value})::text, ${sql.lit(none)})`)
  return sql<string>`concat_ws(${sql.lit(between)}, ${sql.join(texts)})`
}

/**
 * The values that `packed` put together, in their order.
 * @param count how many there are
 * @throws Error when a text has one of the two characters, so that its row cannot be told apart
 */
export function unpacked(text: string, count: number): (string | null)[] {
  const values: (string | null)[] = text.split(between)
  if (values.length !== count) throw new Error('A packed row has another number of values than it was made of')
  for (let index = 0; index < count; index++) if (values[index] === none) values[index] = null
  return values
}
