import type { FieldError } from '@firepay/contract/http/errors.ts'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'

const mostErrors = 50

/**
 * Parses one part of a request.
 * @throws ApiError `VALIDATION` with a line for each field; `CARD_NUMBER_REFUSED` when a field holds a card number
 */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  // Zod passes over a property named __proto__; every other unknown one is refused, so this one is too.
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')) {
    throw refusal([{ path: '__proto__', code: 'unrecognized_keys', message: unknownMessage }])
  }
  const parsed = schema.safeParse(value, { reportInput: false })
  if (parsed.success) return parsed.data
  throw refusal(oneForEachField(fieldErrors(parsed.error.issues)).slice(0, mostErrors))
}

const unknownMessage = 'This is not known here'

function refusal(fields: FieldError[]): ApiError {
  const card = fields.some((field) => field.code === 'CARD_NUMBER_REFUSED')
  return new ApiError(card ? 'CARD_NUMBER_REFUSED' : 'VALIDATION', undefined, { fields })
}

/** A field is told one thing: a card number before all, a sentence of ours before one of the library. */
function oneForEachField(lines: FieldError[]): FieldError[] {
  return [...Map.groupBy(lines, (one) => one.path).values()].flatMap((same) => {
    const telling =
      same.find((one) => one.code === 'CARD_NUMBER_REFUSED') ?? same.find((one) => one.code === 'INVALID') ?? same[0]
    return telling ? [telling] : []
  })
}

type Issue = z.core.$ZodIssue

/** Zod's issues as lines of `path`, `code`, `message`; the branches of a union are looked into. */
function fieldErrors(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): FieldError[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => line([...path, key], 'unrecognized_keys', unknownMessage))
    }
    if (issue.code === 'invalid_union') {
      const branches = issue.errors.map((branch) => fieldErrors(branch, path))
      // The branch that comes closest tells most; one that names a card number decides the code of the whole.
      const telling =
        branches.find((branch) => branch.some((field) => field.code === 'CARD_NUMBER_REFUSED')) ??
        branches.toSorted((a, b) => a.length - b.length)[0]
      return telling && telling.length > 0 ? telling : [line(path, issue.code, issue.message)]
    }
    if (issue.code === 'invalid_key' || issue.code === 'invalid_element') return fieldErrors(issue.issues, path)
    const named = issue.code === 'custom' ? (issue.params as { code?: unknown } | undefined)?.code : undefined
    const code = issue.code === 'custom' ? 'INVALID' : issue.code
    return [line(path, typeof named === 'string' ? named : code, issue.message)]
  })
}

function line(path: readonly PropertyKey[], code: string, message: string): FieldError {
  return { path: path.map(nameOf).join('.').slice(0, 200), code, message }
}

/**
 * A name that the caller made up may be as long as the body, or be a secret that slipped out of its place: only what looks
 * like the name of a field comes back (security.md K-05).
 */
function nameOf(part: PropertyKey): string {
  const name = String(part)
  return typeof part === 'number' || /^[A-Za-z_][\w-]{0,31}$/.test(name) ? name : '[unknown]'
}

/**
 * The query of an address as an object of texts.
 * @throws ApiError `BAD_REQUEST` for a parameter given twice or for bytes that are not UTF-8
 */
export function readQuery(search: string): Record<string, string> {
  const query: [string, string][] = []
  const seen = new Set<string>()
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decodePart(at === -1 ? pair : pair.slice(0, at))
    if (seen.has(name)) throw new ApiError('BAD_REQUEST', 'A parameter is given more than once.')
    seen.add(name)
    query.push([name, decodePart(at === -1 ? '' : pair.slice(at + 1))])
  }
  // fromEntries makes own properties, also of one named __proto__.
  return Object.fromEntries(query)
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new ApiError('BAD_REQUEST', 'The query is not well-formed UTF-8.')
  }
}
