import type { z } from 'zod'
import type { FieldError } from './problem.ts'
import { sentenceOf } from './sentences.ts'

const maxErrors = 50

const unknownMessage = 'This is not known here'

/**
 * What a schema has against a value, one line for each field: the decisive code before all, a sentence of ours before one
 * of the library. At most 50 fields are named, and those with the decisive code are among them wherever they were found.
 * @param decisive a code that a schema names by `params.code`
 */
export function fieldErrorsOf(error: z.ZodError, decisive?: string): FieldError[] {
  const rank = (code: string) => (code === decisive ? 2 : /^[A-Z]/.test(code) ? 1 : 0)
  const byPath = new Map<string, FieldError>()
  for (const { path, ...said } of findings(error.issues, decisive)) {
    const { code } = said
    // No text is made of what would not be said: a body may hold many thousand mistakes.
    if (byPath.size >= maxErrors && code !== decisive) continue
    const field = { path: pathText(path), ...said }
    const present = byPath.get(field.path)
    if (!present || rank(code) > rank(present.code)) byPath.set(field.path, field)
  }
  return [...byPath.values()]
    .toSorted((a, b) => Number(b.code === decisive) - Number(a.code === decisive))
    .slice(0, maxErrors)
}

type Issue = z.core.$ZodIssue
type Finding = Omit<FieldError, 'path'> & { path: readonly PropertyKey[] }

/** Zod's issues one by one; the branches of a union are looked into. */
function* findings(
  issues: readonly Issue[],
  decisive: string | undefined,
  prefix: readonly PropertyKey[] = [],
): Generator<Finding, void> {
  for (const issue of issues) {
    const path = [...prefix, ...issue.path]
    switch (issue.code) {
      case 'unrecognized_keys':
        for (const key of issue.keys) yield { path: [...path, key], code: issue.code, message: unknownMessage }
        break
      case 'invalid_union': {
        const branches = issue.errors.map((branch) => [...findings(branch, decisive, path)])
        // The branch that comes closest tells most; one with the decisive code tells the code of the whole.
        const telling =
          branches.find((branch) => branch.some((field) => field.code === decisive)) ??
          branches.toSorted((a, b) => a.length - b.length)[0]
        if (telling && telling.length > 0) yield* telling
        else yield { path, code: issue.code, message: sentenceOf(issue) }
        break
      }
      case 'invalid_key':
      case 'invalid_element':
        yield* findings(issue.issues, decisive, path)
        break
      case 'custom': {
        const named = (issue.params as { code?: unknown } | undefined)?.code
        yield { path, code: typeof named === 'string' ? named : 'INVALID', message: sentenceOf(issue) }
        break
      }
      case 'too_big':
        yield { path, code: issue.code, message: sentenceOf(issue), limit: Number(issue.maximum) }
        break
      case 'too_small':
        yield { path, code: issue.code, message: sentenceOf(issue), limit: Number(issue.minimum) }
        break
      default:
        yield { path, code: issue.code, message: sentenceOf(issue) }
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
