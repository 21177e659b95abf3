import { TimeSlice } from '../queue/time-slice.ts'

const maxDepth = 20
const maxMembers = 1_000
const maxValues = 200_000
/** Shorter texts are parsed in well under a millisecond. */
const longText = 64 * 1024

/** The parsed value, or an error message for the sender. */
export type ReadJson = { value: unknown; fault?: undefined } | { fault: string }

/**
 * Parses JSON within limits and refuses repeated member names: parsers differ in which of two amounts they take, and
 * would book different money from the same bytes.
 * @param notJson message for text that is not JSON
 * @param values maximum number of values and containers in total
 */
export function readJson(text: string, notJson: string, values = maxValues): ReadJson {
  const steps = reading(text, notJson, values)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Like `readJson`, in steps that let other requests run during a long text. */
export async function readJsonInSteps(text: string, notJson: string): Promise<ReadJson> {
  const slice = new TimeSlice()
  const steps = reading(text, notJson, maxValues)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (text.length > longText) await slice.next()
  }
}

/** Yields between steps, each of which takes about 10 ms for 2 MiB. */
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

/** Counts the members of all objects of a parsed value, in which repeated ones are merged. Nesting is at most 20. */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item)
    return count
  }
  // Parsed objects inherit nothing enumerable, and `for in` builds no list of members.
  for (const name in value) count += 1 + countMembers((value as Record<string, unknown>)[name])
  return count
}

/**
 * Counts the member names of a JSON text, or returns why it is refused: nested deeper than 20, an object with more than
 * 1,000 members, or more than `values` values and containers. Scans the characters once, because parsing and validating
 * cost many times more (security.md I-04). Does not check that the text is JSON.
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

/** Index of the closing quote of the string that starts here; the length of the text without one. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (end - escapes - 1 > start && text[end - escapes - 1] === '\\') escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}
