import { TimeSlice } from '../queue/time-slice.ts'

const maxDepth = 20
const maxMembers = 1_000
const maxValues = 200_000
/** A text below is read in well under a millisecond. */
const longText = 64 * 1024

/** What a JSON text says, or a sentence for its sender. */
export type ReadJson = { value: unknown; fault?: undefined } | { fault: string }

/**
 * Parses JSON whose shape is within bounds, and in which no object names a member twice: a parser that takes the last of two
 * amounts and one that takes the first would book different money from the same bytes.
 * @param notJson the sentence for a text that is not JSON
 * @param values as many values and containers as it may hold in all
 */
export function readJson(text: string, notJson: string, values = maxValues): ReadJson {
  const steps = reading(text, notJson, values)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** As `readJson`; between the steps of a long text other requests are answered. */
export async function readJsonInSteps(text: string, notJson: string): Promise<ReadJson> {
  const slice = new TimeSlice()
  const steps = reading(text, notJson, maxValues)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (text.length > longText) await slice.next()
  }
}

/** Pauses between its steps, each of which takes some 10 ms for 2 MiB. */
function* reading(text: string, notJson: string, values: number): Generator<void, ReadJson> {
  const shape = shapeOf(text, values)
  if (typeof shape === 'string') return { fault: shape }
  yield
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { fault: notJson }
  }
  yield
  const isWhole = countMembers(value) === shape.members
  yield
  return isWhole ? { value } : { fault: 'An object names a member twice.' }
}

/** How many members the objects of a parsed value have: of those named twice one is left. Nested 20 deep at most. */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item)
    return count
  }
  // A parsed object inherits nothing that is enumerable, and no list of its members is built.
  for (const name in value) count += 1 + countMembers((value as Record<string, unknown>)[name])
  return count
}

/**
 * The number of members that a JSON text names, or why it is not worth parsing: nested deeper than 20, an object with more
 * than 1,000 members, or more than `values` values and containers in all. Told from its characters in one pass, before
 * anything is built from it: parsing, and what a schema has to say about each value, cost many times the reading
 * (security.md I-04). Says nothing about whether the text is JSON.
 */
function shapeOf(text: string, values: number): { members: number } | string {
  let depth = 0
  let count = 1
  let named = 0
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
        named += 1
        members[depth] = (members[depth] ?? 0) + 1
        if ((members[depth] ?? 0) > maxMembers) return `An object may have ${maxMembers} members at most.`
        break
      case ',':
        count += 1
        break
    }
    if (count > values) return `JSON may hold ${values} values at most here.`
  }
  return { members: named }
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
