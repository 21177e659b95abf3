/** A command for a shell that sends the same request again: headers and body as they were. */
export function curlOf(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  return [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(headers)
      .filter(([name]) => !ofConnection.has(name.toLowerCase()))
      .map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-raw ${quoted(body)}`,
  ].join(' \\\n')
}

/** Headers that belong to the connection: curl writes its own. */
const ofConnection = new Set(['host', 'content-length', 'connection', 'accept-encoding'])

/** One word for a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
