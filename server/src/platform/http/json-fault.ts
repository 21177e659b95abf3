const maxDepth = 20
const maxMembers = 1_000
const maxValues = 200_000

/**
 * Why a JSON text is not worth parsing, told from its characters in one pass, before anything is built from it: nested
 * deeper than 20, an object with more than 1,000 members, or more than `values` values and containers in all. Parsing, and
 * what a schema has to say about each value, cost many times the reading (security.md I-04).
 * Says nothing about whether the text is JSON.
 * @returns a sentence for the sender, or null
 */
export function jsonFault(text: string, values = maxValues): string | null {
  let depth = 0
  let count = 1
  const members = new Array<number>(maxDepth + 1).fill(0)
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at)
        break
      case '{':
      case '[':
        depth += 1
        count += 1
        if (depth > maxDepth) return `JSON may be nested ${maxDepth} deep at most.`
        members[depth] = 0
        break
      case '}':
      case ']':
        if (depth > 0) depth -= 1
        break
      case ':':
        members[depth] = (members[depth] ?? 0) + 1
        if ((members[depth] ?? 0) > maxMembers) return `An object may have ${maxMembers} members at most.`
        break
      case ',':
        count += 1
        break
    }
    if (count > values) return `JSON may hold ${values} values at most here.`
  }
  return null
}

/** The place of the quote that ends the string that begins here; the end of the text when none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (end - escapes - 1 > start && text[end - escapes - 1] === '\\') escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}
