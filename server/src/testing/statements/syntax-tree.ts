/** The last part of a dotted name; empty for other nodes of libpg-query's tree. */

export function nameOf(fields: unknown): string {
  return namesOf(fields).at(-1) ?? ''
}

/** The parts of a dotted name. */
export function namesOf(fields: unknown): string[] {
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field) =>
    isRecord(field) && isRecord(field.String) && typeof field.String.sval === 'string' ? [field.String.sval] : [],
  )
}

/** True for objects and arrays. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
