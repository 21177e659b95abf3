import { instantOf } from './seed/dates.ts'

/** True when a text contains another, ignoring case; the empty text is in every text. */
export function contains(text: string | number, part: string | undefined): boolean {
  return part === undefined || String(text).toLowerCase().includes(part.toLowerCase())
}

/** The records of a page; pages start at 1, and one beyond the end is empty. */
export function pageOf<T>(records: readonly T[], page: number, perPage: number): T[] {
  return records.slice((page - 1) * perPage, page * perPage)
}

/**
 * Sorts records by a field, possibly nested (`client.name`): texts by collation, numbers by size, dates by time,
 * missing values last, ties by number.
 */
export function sorted<T extends { id: number }>(
  records: readonly T[],
  column: string,
  direction: 'asc' | 'desc',
): T[] {
  const sign = direction === 'asc' ? 1 : -1
  return records
    .map((record) => ({ record, value: comparable(fieldOf(record, column)) }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined) {
        return Number(a.value === undefined) - Number(b.value === undefined) || a.record.id - b.record.id
      }
      return sign * compare(a.value, b.value) || a.record.id - b.record.id
    })
    .map(({ record }) => record)
}

function fieldOf(record: unknown, column: string): unknown {
  return column
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), record)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function comparable(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value === '') return undefined
  if (/^-?\$\d/.test(value)) return Number(value.replace('$', ''))
  return /^\d\d [A-Z][a-z]{2} \d{4}/.test(value) ? instantOf(value) : value.toLowerCase()
}

/** Numbers before texts in mixed fields. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b)
  return typeof a === 'number' ? -1 : 1
}
