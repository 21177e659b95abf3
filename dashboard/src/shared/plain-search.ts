/**
 * The search part of a URL as plain text, both ways: `?status=captured,declined&amountFrom=2000`. The router's own way
 * is JSON, which would turn an order number into a number and put quotes around an amount.
 */
export function parsePlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Leaves out what is missing or empty; commas, slashes and colons stay readable, since a query may hold them. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}
