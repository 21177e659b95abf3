import { mappedFields } from '@firepay/contract/imports/import-values.ts'
import type { ColumnMapping } from './imports.queries.ts'

export type MappedField = (typeof mappedFields)[number]

/** What a column is likely to be, by its name; the first field that fits and is free. */
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
  ['net', /^net|net amount/],
  ['amount', /^amount|gross|total|^value$/],
  ['reference', /psp|processor|(?:^|\W)reference/],
  ['order', /order|invoice|merchant ref/],
  ['type', /type|category|kind/],
  ['method', /method|brand/],
  ['email', /e-?mail/],
  ['description', /descri|note|subject|text/],
  ['id', /^id$|(?:^|\W|_)id$|number|^no\.?$/],
]

/** A mapping to begin with, from the names of the columns. */
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
  // A column "Time" alone holds the date, too.
  return mapping.at === undefined && time !== undefined ? { ...others, at: time } : mapping
}

/** The mapping with a column read as a field; what had the field before has none, and the column no other. */
export function withField(mapping: ColumnMapping, column: string, field: MappedField | ''): ColumnMapping {
  const rest = Object.fromEntries(
    mappedFields.flatMap((name) =>
      mapping[name] === undefined || mapping[name] === column || name === field ? [] : [[name, mapping[name]]],
    ),
  )
  return field === '' ? rest : { ...rest, [field]: column }
}

/** What the column is read as; '' when it is not. */
export function fieldOf(mapping: ColumnMapping, column: string): MappedField | '' {
  return mappedFields.find((field) => mapping[field] === column) ?? ''
}
