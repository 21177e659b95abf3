import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Lines of a table, objects of JSON line by line, events as they happen, or the entries of a calendar. */
export type StreamType = 'text/csv' | 'application/x-ndjson' | 'text/event-stream' | 'text/calendar'

/** `rate` calls in `perSeconds`, and `burst` more at once; counted for each source, shared by all instances. */
export type RateLimit = { name: string; rate: number; perSeconds: number; burst: number }

/**
 * One operation, described once: the server binds it, the client is typed by it, the OpenAPI document is written from it.
 * `params` values arrive decoded from the path; `query` and `body` are refused with 422 when they do not parse.
 * What error codes and kinds of objects there are, and who may call what, is the product's (`product/route.ts`).
 */
export type Route<Code extends string = string, Named extends string = string> = {
  method: Method
  path: `/${string}`
  summary: string
  area: string
  /** What the path names: asked for when a check fails that comes after existence. */
  names?: Named
  /** The version of what is changed is demanded or taken. */
  ifMatch?: 'required' | 'accepted'
  /** So many calls from one source, checked before anything else. */
  limit?: RateLimit
  /** `Idempotency-Key` is demanded or taken. */
  idempotency?: 'required' | 'accepted'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Other content types that the body may come in, next to `application/json`; the handler then reads the raw text. */
  rawBody?: readonly string[]
  /** Largest body in bytes; 64 KiB when absent. */
  maxBodyBytes?: number
  /** The content types that an answer sent as it is made can have; `success.body` is then a text (security.md I-09). */
  stream?: readonly StreamType[]
  /** It waits for somebody outside before it answers, a receiver or a name server: it has places of its own. */
  asksOutside?: true
  /** A stream that goes on for as long as the caller stays: it has places of its own and keeps no session alive. */
  live?: true
  /** The one status of success and the shape of its body; `null` for an empty 204. */
  success: { status: 200 | 201 | 202; body: z.ZodType } | { status: 204; body: null }
  /** Another shape of success with a status of its own (sign-up answers 202 and reset-password 202 or 204). */
  alternative?: { status: 202 | 204; body: z.ZodType | null }
  /** The codes this route may answer beyond those that every route may. */
  errors: readonly Code[]
}

/** Whether a POST without a body stands for one with `{}`: where nothing must be said in it. */
export function mayLackBody(route: Route): boolean {
  return route.method === 'POST' && route.body?.safeParse({}).success === true
}

/** A table of routes by a speaking name. Names become operation ids in the OpenAPI document. */
export type RouteTable = Record<string, Route>

/** `GET /sites/{id}`: the name a client calls a route by. */
export type RouteKey<R extends Route> = `${R['method']} ${R['path']}`

type InputOf<S> = S extends z.ZodType ? z.input<S> : never
type OutputOf<S> = S extends z.ZodType ? z.output<S> : never

export type ParamsOf<R extends Route> = R extends { params: infer S } ? OutputOf<S> : Record<never, never>
export type QueryOf<R extends Route> = R extends { query: infer S } ? OutputOf<S> : Record<never, never>
export type BodyOf<R extends Route> = R extends { body: infer S } ? OutputOf<S> : undefined
/** What a handler gives back, before the answer is encoded on the way out. */
export type AnswerOf<R extends Route> = R['success'] extends { body: infer S }
  ? S extends z.ZodType
    ? z.output<S>
    : undefined
  : never
/** What a client receives: the answer as it travels. */
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

/** What a client has to hand over for a route: `params`, `query` and `body` as far as the route has them. */
export type RequestOf<R extends Route> = RequestPart<'params', R, 'params'> &
  RequestPart<'query', R, 'query'> &
  RequestPart<'body', R, 'body'>
