import { mappedFields } from '@firepay/contract/imports/import-values.ts'
import type { ColumnMapping } from './imports.queries.ts'

export type MappedField = (typeof mappedFields)[number]

/** Fields by column name pattern; the first free field that matches. */
const likely: readonly [MappedField, RegExp][] = [
  ['payment', /payment.?(?:id|ref)|original|parent|charge.?id/],
  ['availableOn', /available|value.?date|settle\w* date/],
  ['zone', /^(?:time ?zone|zone|zeitzone|fuso orario|zona horaria)$/],
  ['time', /^(?:time|uhrzeit|heure|hora|tijd|time of day)$/],
  ['debit', /^(?:debit|soll|money out|paid out|withdrawn)(?: amount)?$/],
  ['credit', /^(?:credit|haben|money in|paid in|deposited)(?: amount)?$/],
  ['at', /^date|created|time|booking|occurred|posted/],
  ['currency', /currency|^ccy$/],
  ['fee', /fee|commission|cost/],
  ['net', /^(?:net|netto|neto|net.?amount|nettobetrag|importe neto)$/],
  ['amount', /^amount|gross|total|^value$/],
  ['reference', /psp|processor|(?:^|\W)reference/],
  ['order', /order|invoice|merchant ref/],
  ['type', /type|category|kind/],
  ['method', /method|brand/],
  ['email', /e-?mail/],
  ['description', /descri|note|subject|text/],
  ['id', /^id$|(?:^|\W|_)id$|number|^no\.?$/],
]

/** An initial mapping from the column names. */
export function guessMapping(columns: readonly { name: string }[]): ColumnMapping {
  const mapping: ColumnMapping = {}
  const used = new Set<string>()
  for (const [field, pattern] of likely) {
    const found = columns.find(({ name }) => !used.has(name) && pattern.test(name.toLowerCase()))
    if (!found) continue
    mapping[field] = found.name
    used.add(found.name)
  }
  const { time, ...others } = mapping
  // A single column "Time" holds the date too.
  return mapping.at === undefined && time !== undefined ? { ...others, at: time } : mapping
}

/** Maps a column to a field; removes the previous column of the field and the previous field of the column. */
export function withField(mapping: ColumnMapping, column: string, field: MappedField | ''): ColumnMapping {
  const rest = Object.fromEntries(
    mappedFields.flatMap((name) =>
      mapping[name] === undefined || mapping[name] === column || name === field ? [] : [[name, mapping[name]]],
    ),
  )
  return field === '' ? rest : { ...rest, [field]: column }
}

/** The field of a column; empty if unmapped. */
export function fieldOf(mapping: ColumnMapping, column: string): MappedField | '' {
  return mappedFields.find((field) => mapping[field] === column) ?? ''
}
