/**
 * Records as CSV: field names, then a line per record. Values with a comma, a quote or a line break are quoted; nested
 * ones are JSON.
 */
export function csvOf(records: readonly Record<string, unknown>[]): string {
  const fields = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const lines = records.map((record) => fields.map((field) => cellOf(record[field])))
  return [fields.map(cellOf), ...lines].map((cells) => cells.join(',')).join('\n')
}

function cellOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Downloads a text as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
