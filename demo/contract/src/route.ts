import type { Method, Route, RouteTable } from '@firepay/contract/http/route.ts'
import { z } from './zod.ts'

/** Error codes of demo calls; their texts are in the sample backend. */
export type DemoCode = 'NOT_FOUND' | 'UNKNOWN_PAIR' | 'EXPIRED' | 'TAKEN'

export type DemoRoute = Route<DemoCode>

type Short = {
  path: `/${string}`
  summary: string
  query?: z.ZodObject
  params?: z.ZodObject
  body?: z.ZodType
  errors?: readonly DemoCode[]
}

/** Preserves literal types of a table of demo calls, for client and handlers. */
export function defineDemoRoutes<const T extends RouteTable>(routes: T): T {
  return routes
}

const common = { area: 'demo' } as const

/** A read: answers 200. */
export function get<const S extends Short, const A extends z.ZodType>(short: S, answer: A) {
  return { ...common, method: 'GET', errors: [], ...short, success: { status: 200, body: answer } } as const
}

/** Creates a record: answers 201. */
export function create<const S extends Short, const A extends z.ZodType>(short: S, answer: A) {
  return change('POST', short, 201, answer)
}

/** Changes a record: answers 200. */
export function update<const S extends Short, const A extends z.ZodType>(short: S, answer: A) {
  return change('POST', short, 200, answer)
}

/** Deletes a record: answers 200 with `{}`. */
export function remove<const S extends Short>(short: S) {
  return change('DELETE', short, 200, nothing)
}

function change<
  const M extends Exclude<Method, 'GET'>,
  const S extends Short,
  const N extends 200 | 201,
  A extends z.ZodType,
>(method: M, short: S, status: N, answer: A) {
  return { ...common, method, errors: [], ...short, success: { status, body: answer } } as const
}

/** An empty object, the answer of changes without a result. */
export const nothing = z.object({})

/** Absent and empty are equivalent (catalogue 1.2). */
export const text = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value))

/** One of some values; any other counts as absent. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values).optional().catch(undefined)

/** A number as text; any other text counts as absent. */
export const number = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === '' ? undefined : Number(value)))
  .transform((value) => (value === undefined || Number.isNaN(value) ? undefined : value))

/** A number of at least 1, or a default (`page`, `perPage`). */
export const countFrom = (usual: number) =>
  number.transform((value) => (value === undefined || value < 1 ? usual : Math.floor(value)))

export const sort = oneOf(['asc', 'desc'])

/** The number of a record in a path or query; the handler answers unknown ones. */
export const recordId = z.coerce.number().catch(-1)
