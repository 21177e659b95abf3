/** File format: spreadsheet CSV, plain CSV, or NDJSON. */
export type ExportChoice = 'spreadsheet' | 'csv' | 'ndjson'
export type DecimalSign = '.' | ','

/** The format parameters of the export call. */
export function formOf(
  choice: ExportChoice,
  decimal: DecimalSign,
): { format: 'csv' | 'ndjson'; dialect?: 'spreadsheet'; decimal?: DecimalSign } {
  return choice === 'spreadsheet' ? { format: 'csv', dialect: 'spreadsheet', decimal } : { format: choice }
}

/** The decimal sign that a local spreadsheet expects: by the browser's language, not the dashboard's. */
export function localDecimal(locale: string = navigator.language): DecimalSign {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === '.' ? '.' : ','
}
