/** How a person wants the file: CSV for a spreadsheet, plain CSV, or NDJSON. */
export type ExportChoice = 'spreadsheet' | 'csv' | 'ndjson'
export type DecimalSign = '.' | ','

/** The parameters of the export's call. */
export function formOf(
  choice: ExportChoice,
  decimal: DecimalSign,
): { format: 'csv' | 'ndjson'; dialect?: 'spreadsheet'; decimal?: DecimalSign } {
  return choice === 'spreadsheet' ? { format: 'csv', dialect: 'spreadsheet', decimal } : { format: choice }
}

/** The decimal sign of this machine, which its spreadsheet expects: by the language of the browser, not of the dashboard. */
export function localDecimal(locale: string = navigator.language): DecimalSign {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === '.' ? '.' : ','
}
