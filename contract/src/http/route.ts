import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** CSV rows, JSON lines, server-sent events, or calendar entries. */
export type StreamType = 'text/csv' | 'application/x-ndjson' | 'text/event-stream' | 'text/calendar'

/** Token bucket per source, shared by all instances: `rate` calls per `perSeconds`, and `burst` more at once. */
export type RateLimit = { name: string; rate: number; perSeconds: number; burst: number }

/**
 * An operation. The server binds it, it types the client, and the OpenAPI document is generated from it. Path
 * parameters arrive decoded; a `query` or `body` that does not parse is refused with 422. The product adds error codes,
 * kinds of objects and access rules (`product/route.ts`).
 */
export type Route<Code extends string = string, Named extends string = string> = {
  method: Method
  path: `/${string}`
  summary: string
  area: string
  /** The kind of object that the path names; looked up when an existence check comes first. */
  names?: Named
  /** Whether the object's version in `If-Match` is required or optional. */
  ifMatch?: 'required' | 'accepted'
  /** Rate limit per source, checked before anything else. */
  limit?: RateLimit
  /** Whether `Idempotency-Key` is required or optional. */
  idempotency?: 'required' | 'accepted'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Content types of the body besides `application/json`; the handler then receives the raw text. */
  rawBody?: readonly string[]
  /** Maximum body size in bytes; 64 KiB by default. */
  maxBodyBytes?: number
  /** Content types of a streamed answer; `success.body` is then a text (security.md I-09). */
  stream?: readonly StreamType[]
  /** Waits for an external host, such as a receiver or a name server; counted under a concurrency limit of its own. */
  asksOutside?: true
  /**
   * A stream that stays open until the caller leaves. Has a concurrency limit of its own and does not extend the
   * session.
   */
  live?: true
  /** Status and body of success; `null` for an empty 204. */
  success: { status: 200 | 201 | 202; body: z.ZodType } | { status: 204; body: null }
  /** A second success status with its body (sign-up answers 202, reset-password 202 or 204). */
  alternative?: { status: 202 | 204; body: z.ZodType | null }
  /** Error codes of this route besides those of every route. */
  errors: readonly Code[]
}

/** True for a POST whose absent body counts as `{}`, because no field is required. */
export function mayLackBody(route: Route): boolean {
  return route.method === 'POST' && route.body?.safeParse({}).success === true
}

/** Routes by name. Names become operation ids in the OpenAPI document. */
export type RouteTable = Record<string, Route>

/** `GET /sites/{id}`: the key of a route in the client. */
export type RouteKey<R extends Route> = `${R['method']} ${R['path']}`

type InputOf<S> = S extends z.ZodType ? z.input<S> : never
type OutputOf<S> = S extends z.ZodType ? z.output<S> : never

export type ParamsOf<R extends Route> = R extends { params: infer S } ? OutputOf<S> : Record<never, never>
export type QueryOf<R extends Route> = R extends { query: infer S } ? OutputOf<S> : Record<never, never>
export type BodyOf<R extends Route> = R extends { body: infer S } ? OutputOf<S> : undefined
/** A handler's result, before encoding. */
export type AnswerOf<R extends Route> = R['success'] extends { body: infer S }
  ? S extends z.ZodType
    ? z.output<S>
    : undefined
  : never
/** A client's result: the answer in its wire form. */
export type ResultOf<R extends Route> = R['success'] extends { body: infer S }
  ? S extends z.ZodType
    ? z.input<S>
    : undefined
  : never

type RequestPart<K extends string, R, S> = R extends { [key in K]: infer Schema }
  ? Record<never, never> extends InputOf<Schema>
    ? { [key in S & string]?: InputOf<Schema> }
    : { [key in S & string]: InputOf<Schema> }
  : Record<never, never>

/** The arguments of a client call: `params`, `query` and `body`, as declared by the route. */
export type RequestOf<R extends Route> = RequestPart<'params', R, 'params'> &
  RequestPart<'query', R, 'query'> &
  RequestPart<'body', R, 'body'>
