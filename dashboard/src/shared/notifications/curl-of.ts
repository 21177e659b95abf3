/** A shell command that repeats a request with its headers and body. */
export function curlOf(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  return [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(headers)
      .filter(([name]) => !ofConnection.has(name.toLowerCase()))
      .map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-raw ${quoted(body)}`,
  ].join(' \\\n')
}

/** Connection headers, which curl sets itself. */
const ofConnection = new Set(['host', 'content-length', 'connection', 'accept-encoding'])

/** Quotes a text as a single shell word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
