import { z } from 'zod'
import type { FieldError } from './problem.ts'
import { mayLackBody, type Route } from './route.ts'
import { fieldErrorsOf } from './validation.ts'

/** The reason why a part of a request is refused. `fields` is set only with VALIDATION. */
export type Wrong = { code: 'BAD_REQUEST' | 'NOT_FOUND' | 'VALIDATION'; detail?: string; fields?: FieldError[] }

/** A parsed part of a request, or the reason why it is refused. */
export type Read<T> = { value: T; wrong?: never } | { wrong: Wrong; value?: never }

/** Parses path parameters. A malformed id matches nothing: `NOT_FOUND`. */
export function readPath(route: Route, raw: Record<string, string>): Read<Record<string, unknown>> {
  if (!route.params) return { value: {} }
  const parsed = route.params.safeParse(raw)
  return parsed.success ? { value: parsed.data } : { wrong: { code: 'NOT_FOUND' } }
}

/**
 * Parses a query string with the route's schema. A route without one accepts no parameters.
 * @param search with or without `?`; a repeated parameter or invalid UTF-8 is a `BAD_REQUEST`
 * @param decisive field error code that takes precedence over all others
 */
export function readQuery(route: Route, search: string, decisive?: string): Read<unknown> {
  const { value, wrong } = splitQuery(search)
  return wrong ? { wrong } : readPart(route.query ?? z.strictObject({}), value, decisive)
}

/** Parses a body with the route's schema. @param decisive field error code that takes precedence over all others */
export function readBody(route: Route, value: unknown, decisive?: string): Read<unknown> {
  const read = readPart(route.body ?? z.strictObject({}), value, decisive)
  return route.body || read.wrong ? read : { value: undefined }
}

/** The value of an absent body; undefined when the route requires one. */
export function readNoBody(route: Route): Read<unknown> | undefined {
  if (route.method === 'GET' || !route.body) return { value: undefined }
  return mayLackBody(route) ? readPart(route.body, {}) : undefined
}

function readPart(schema: z.ZodType, value: unknown, decisive?: string): Read<unknown> {
  const parsed = schema.safeParse(value, { reportInput: false })
  if (parsed.success) return { value: parsed.data }
  return { wrong: { code: 'VALIDATION', fields: fieldErrorsOf(parsed.error, decisive) } }
}

function splitQuery(search: string): Read<Record<string, string>> {
  const query: [string, string][] = []
  const seen = new Set<string>()
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decodePart(at === -1 ? pair : pair.slice(0, at))
    const value = decodePart(at === -1 ? '' : pair.slice(at + 1))
    if (name === null || value === null) return refused('The query is not well-formed UTF-8.')
    if (seen.has(name)) return refused('A parameter is given more than once.')
    seen.add(name)
    query.push([name, value])
  }
  // `fromEntries` creates own properties, even for `__proto__`.
  return { value: Object.fromEntries(query) }
}

function refused(detail: string): { wrong: Wrong } {
  return { wrong: { code: 'BAD_REQUEST', detail } }
}

function decodePart(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
