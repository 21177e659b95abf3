import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call a route, checked in the order that docs/decisions/023-order-of-checks.md tells.
 * `none`: anybody. `user`: an access token. `site`: a site's API secret.
 */
export type RouteAuth = 'none' | 'user' | 'site'

/**
 * What an operation changes. The first two change nothing that lets somebody in or lets data out; the others do, and
 * whoever is signed in must have proved who they are within five minutes (`needsStepUp`).
 */
export const effects = {
  /** Payments, notes, settings, names: everything that is none of the others. */
  data: 'free',
  /** The caller's own sessions: begins, renews, moves or ends one. */
  session: 'free',
  /** Who belongs to a merchant, in which role, and what the merchant demands of its people. */
  rights: 'step-up',
  /** A secret of a site or of a link: makes, replaces or stops one. */
  secrets: 'step-up',
  /** Where calls may come from, or where the service sends data to. */
  addresses: 'step-up',
  /** What a person proves themselves with: password, authenticator app, passkeys, recovery codes. */
  factors: 'step-up',
} as const
export type Effect = keyof typeof effects

/** Lines of a table, objects of JSON line by line, events as they happen, or the entries of a calendar. */
export type StreamType = 'text/csv' | 'application/x-ndjson' | 'text/event-stream' | 'text/calendar'

/** `rate` calls in `perSeconds`, and `burst` more at once; counted for each source, shared by all instances. */
export type RateLimit = { name: string; rate: number; perSeconds: number; burst: number }

/**
 * Every operation that is no GET says what it changes; one that does not say so does not compile. Some fields of the body
 * may change more than the rest: `{ notificationUrl: 'addresses' }`.
 */
type Changes =
  | { method: 'GET'; changes?: never; changesByField?: never }
  | { method: Exclude<Method, 'GET'>; changes: Effect; changesByField?: Readonly<Record<string, Effect>> }

/**
 * One operation, described once: the server binds it, the client is typed by it, the OpenAPI document is written from it.
 * `params` values arrive decoded from the path; `query` and `body` are refused with 422 when they do not parse.
 * What abilities, error codes and kinds of objects there are is the product's (`product/route.ts`).
 */
export type Route<
  Ability extends string = string,
  Code extends string = string,
  Named extends string = string,
> = Changes & {
  path: `/${string}`
  summary: string
  area: string
  auth: RouteAuth
  /** The ability that the caller's role must hold in the merchant of the session; absent: every member. */
  needs?: Ability
  /** About the person alone, whatever merchant their session is in; open also to somebody who still needs a second factor. */
  personal?: true
  /** What the path names: asked for when a check fails that comes after existence. */
  names?: Named
  /** The version of what is changed is demanded or taken. */
  ifMatch?: 'required' | 'accepted'
  /** So many calls from one source, checked before anything else. */
  limit?: RateLimit
  /** Only operators of the service may call it, whatever merchant their session is in. */
  operator?: true
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
  /** A stream that goes on for as long as the caller stays: it has places of its own and keeps no session alive. */
  live?: true
  /** The one status of success and the shape of its body; `null` for an empty 204. */
  success: { status: 200 | 201 | 202; body: z.ZodType } | { status: 204; body: null }
  /** Another shape of success with a status of its own (sign-up answers 202 and reset-password 202 or 204). */
  alternative?: { status: 202 | 204; body: z.ZodType | null }
  /** The codes this route may answer beyond those that every route may. */
  errors: readonly Code[]
}

/**
 * Whether the operation demands an authentication that is at most five minutes old (security.md S-10): of every person who
 * changes rights, secrets, addresses or factors, whatever the route is. Without a session there is nothing to renew.
 * @param body the parsed body; left out, it is asked of the operation whatever its body is, which comes before the body in
 *   the order of checks. What only a field demands can be asked once the body was parsed
 */
export function needsStepUp(route: Route, body?: unknown): boolean {
  if (route.auth !== 'user' || route.changes === undefined) return false
  if (effects[route.changes] === 'step-up') return true
  const given = typeof body === 'object' && body !== null ? body : {}
  return stepUpFields(route).some((field) => Object.hasOwn(given, field))
}

/** The fields of the body that demand step-up where the operation itself does not. */
export function stepUpFields(route: Route): string[] {
  if (route.auth !== 'user' || route.changes === undefined || effects[route.changes] === 'step-up') return []
  const byField = Object.entries(route.changesByField ?? {})
  return byField.filter(([, effect]) => effects[effect] === 'step-up').map(([field]) => field)
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
