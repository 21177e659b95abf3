import type { z } from 'zod'
import type { FieldError } from './problem.ts'
import { sentenceOf } from './sentences.ts'

const maxErrors = 50

const unknownMessage = 'This is not known here'

/**
 * Lists the errors of a value, one per field: the decisive code first, then our own messages before Zod's. At most 50
 * fields; those with the decisive code are always included.
 * @param decisive a code that a schema sets in `params.code`
 */
export function fieldErrorsOf(error: z.ZodError, decisive?: string): FieldError[] {
  const rank = (code: string) => (code === decisive ? 2 : /^[A-Z]/.test(code) ? 1 : 0)
  const byPath = new Map<string, FieldError>()
  for (const { path, ...said } of findings(error.issues, decisive)) {
    const { code } = said
    // A body may contain thousands of errors; skip formatting those beyond the limit.
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

/** Yields Zod's issues, descending into the branches of unions. */
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
        // Reports the union branch with the fewest errors, or one that has the decisive code.
        const closest =
          branches.find((branch) => branch.some((field) => field.code === decisive)) ??
          branches.toSorted((a, b) => a.length - b.length)[0]
        if (closest && closest.length > 0) yield* closest
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
 * An unknown name may be as long as the body or contain a misplaced secret: echo only plausible field names
 * (security.md K-05).
 */
function nameOf(part: PropertyKey): string {
  const name = String(part)
  return typeof part === 'number' || /^[A-Za-z_][\w-]{0,31}$/.test(name) ? name : '[unknown]'
}
