/**
 * Parses and writes the URL's search as plain text: `?status=captured,declined&amountFrom=2000`. The router's default
 * is JSON, which would turn an order number into a number and quote amounts.
 */
export function parsePlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Omits empty values; leaves commas, slashes and colons readable, as a query allows. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}
