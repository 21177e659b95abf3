import type { FieldError } from '@firepay/contract/http/problem.ts'
import type { z } from 'zod'
import { ApiError } from '../errors/api-error.ts'

const maxErrors = 50

/**
 * Parses one part of a request.
 * @throws ApiError `VALIDATION` with a line for each field; `CARD_NUMBER_REFUSED` when a field holds a card number
 */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: false })
  if (parsed.success) return parsed.data
  throw refusal(fieldErrorsOf(parsed.error))
}

const unknownMessage = 'This is not known here'

function refusal(fields: FieldError[]): ApiError {
  const card = fields.some((field) => field.code === 'CARD_NUMBER_REFUSED')
  return new ApiError(card ? 'CARD_NUMBER_REFUSED' : 'VALIDATION', undefined, { fields })
}

/**
 * What a schema has against a value, one line for each field: a card number before all, a sentence of ours before one of
 * the library. At most 50 fields are named, and a card number is among them wherever it was found.
 */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  const byPath = new Map<string, FieldError>()
  for (const { path, code, message } of findings(error.issues)) {
    const isCard = code === 'CARD_NUMBER_REFUSED'
    // No text is made of what would not be said: a body may hold many thousand mistakes.
    if (byPath.size >= maxErrors && !isCard) continue
    const field = { path: pathText(path), code, message }
    const present = byPath.get(field.path)
    if (!present || rank(code) > rank(present.code)) byPath.set(field.path, field)
  }
  return [...byPath.values()].toSorted((a, b) => rankOfCard(b) - rankOfCard(a)).slice(0, maxErrors)
}

const rank = (code: string) => (code === 'CARD_NUMBER_REFUSED' ? 2 : code === 'INVALID' ? 1 : 0)
const rankOfCard = (field: FieldError) => (field.code === 'CARD_NUMBER_REFUSED' ? 1 : 0)

type Issue = z.core.$ZodIssue
type Finding = { path: readonly PropertyKey[]; code: string; message: string }

/** Zod's issues one by one; the branches of a union are looked into. */
function* findings(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): Generator<Finding, void> {
  for (const issue of issues) {
    const path = [...prefix, ...issue.path]
    switch (issue.code) {
      case 'unrecognized_keys':
        for (const key of issue.keys) yield { path: [...path, key], code: issue.code, message: unknownMessage }
        break
      case 'invalid_union': {
        const branches = issue.errors.map((branch) => [...findings(branch, path)])
        // The branch that comes closest tells most; one that names a card number decides the code of the whole.
        const telling =
          branches.find((branch) => branch.some((field) => field.code === 'CARD_NUMBER_REFUSED')) ??
          branches.toSorted((a, b) => a.length - b.length)[0]
        if (telling && telling.length > 0) yield* telling
        else yield { path, code: issue.code, message: issue.message }
        break
      }
      case 'invalid_key':
      case 'invalid_element':
        yield* findings(issue.issues, path)
        break
      case 'custom': {
        const named = (issue.params as { code?: unknown } | undefined)?.code
        yield { path, code: typeof named === 'string' ? named : 'INVALID', message: issue.message }
        break
      }
      default:
        yield { path, code: issue.code, message: issue.message }
    }
  }
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map(nameOf).join('.').slice(0, 200)
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
