import { z } from 'zod'
import type { FieldError } from './problem.ts'
import { mayLackBody, type Route } from './route.ts'
import { fieldErrorsOf } from './validation.ts'

/** What is wrong with a part of a request. `fields` only with VALIDATION. */
export type Wrong = { code: 'BAD_REQUEST' | 'NOT_FOUND' | 'VALIDATION'; detail?: string; fields?: FieldError[] }

/** A part of a request as its schema makes it, or what is wrong with it. */
export type Read<T> = { value: T; wrong?: never } | { wrong: Wrong; value?: never }

/** The parameters of the path; one that is not of its kind names nothing: `NOT_FOUND`. */
export function readPath(route: Route, raw: Record<string, string>): Read<Record<string, unknown>> {
  if (!route.params) return { value: {} }
  const parsed = route.params.safeParse(raw)
  return parsed.success ? { value: parsed.data } : { wrong: { code: 'NOT_FOUND' } }
}

/**
 * The query of an address, by the route's schema; a route without one takes no parameter at all.
 * @param search as in an address, with or without `?`; a parameter given twice and bytes that are not UTF-8 are a
 *   `BAD_REQUEST`
 * @param decisive a code of fields that is told before all others
 */
export function readQuery(route: Route, search: string, decisive?: string): Read<unknown> {
  const { value, wrong } = splitQuery(search)
  return wrong ? { wrong } : readPart(route.query ?? z.strictObject({}), value, decisive)
}

/** A parsed body by the route's schema. @param decisive a code of fields that is told before all others */
export function readBody(route: Route, value: unknown, decisive?: string): Read<unknown> {
  const read = readPart(route.body ?? z.strictObject({}), value, decisive)
  return route.body || read.wrong ? read : { value: undefined }
}

/** What a call without any body stands for; undefined where a body must say something. */
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
  // fromEntries makes own properties, also of one named __proto__.
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
