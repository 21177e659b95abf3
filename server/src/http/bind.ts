import { type AbilityName, can } from '@firepay/contract/auth/abilities.ts'
import { mayLackBody, type Route, type RouteTable } from '@firepay/contract/http/route.ts'
import { errorsOf } from '@firepay/contract/http/route-errors.ts'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { ApiError, BadAccessToken } from './api-error.ts'
import { decodeText, mediaTypeOf, parseJson, readBody, refuseAnnounced, refuseLongArrays } from './body.ts'
import type { Env } from './env.ts'
import {
  type Handler,
  type HandlerInput,
  ReplyBox,
  type RequestFacts,
  type SiteCaller,
  StreamBox,
  type UserCaller,
} from './handler.ts'
import { answerOnce, checkKey, type StoredAnswer } from './idempotency.ts'
import type { Load } from './load.ts'
import { countCall, type RateLimit } from './rate-limits.ts'
import { parsePart, readQuery } from './validation.ts'

/** Who calls, told from the bearer token; and whether this person may come from here, and owes a factor. */
export type Gate = {
  /** @throws BadAccessToken; ApiError `IP_NOT_ALLOWED`, `MFA_ENROL_REQUIRED` */
  admitUser(token: string | undefined, request: RequestFacts, route: Route): Promise<UserCaller>
  /** Told of what an operator is about to be shown: the path as in the table, and the ids in it. */
  noteLook?(
    caller: UserCaller,
    request: RequestFacts,
    look: { area: string; path: string; ids: string[] },
  ): Promise<void>
  /** Told of what is about to be refused, and to whom if that is known. */
  noteRefusal?(
    caller: UserCaller | SiteCaller | undefined,
    request: RequestFacts,
    call: { area: string; operation: string },
    refusal: ApiError,
  ): Promise<void>
  /** @throws ApiError `CREDENTIALS`, `IP_NOT_ALLOWED` */
  admitSite(token: string | undefined, request: RequestFacts): Promise<SiteCaller>
}

/**
 * Whether the object that a path names exists for the caller, and its version if it has one. Asked only when a check
 * that comes after existence fails (docs/decisions/023-order-of-checks.md); otherwise the handler looks for itself.
 */
export type Lookup = (caller: UserCaller, params: Record<string, string>) => Promise<{ version?: bigint } | null>

export type Binding = {
  deps: Deps
  gate: Gate
  load: Load
  /** By name of the route. */
  limits: Partial<Record<string, RateLimit>>
  /** By the beginning of the path, `/sites/{id}`. */
  lookups: Partial<Record<string, Lookup>>
}

const defaultMaxBodyBytes = 64 * 1024
const stepUpMs = 5 * 60_000
/** What these answer is the person's own, and nobody is looked at. */
const ownRoutes: readonly string[] = ['account', 'auth', 'security']

// One handler of any route: its own types were checked where it was written, against its route.
type AnyHandler = Handler<Route>

/**
 * Binds a route table to an app: each route runs the checks in their order, then its handler, and its
 * answer is parsed by the route's schema on the way out. Paths are relative to the app's base; a known path with another
 * method answers 405.
 */
export function bindRoutes(
  app: Hono<Env>,
  routes: RouteTable,
  handlers: Record<string, unknown>,
  binding: Binding,
): void {
  const byPath = new Map<string, Map<string, (context: Context<Env>) => Promise<Response>>>()
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name]
    if (typeof handler !== 'function') throw new Error(`The route ${name} has no handler`)
    const methods = byPath.get(route.path) ?? new Map()
    byPath.set(route.path, methods)
    methods.set(route.method, (context: Context<Env>) =>
      answer(name, route, handler as AnyHandler, context, binding).catch(async (error: unknown) => {
        // A mistyped API secret is refused without asking the database (security.md K-01); of others the gate hears itself.
        if (error instanceof ApiError && route.auth !== 'site') {
          const call = { area: route.area, operation: `${route.method} ${route.path}` }
          await binding.gate.noteRefusal?.(context.get('caller'), context.var.facts, call, error)
        }
        throw declared(route, error)
      }),
    )
  }
  // The first path that fits is taken: `/invitations/accept` before `/invitations/{id}`.
  const literalFirst = (path: string) => path.replaceAll('{', '\uffff')
  const paths = [...byPath].toSorted(([a], [b]) => (literalFirst(a) < literalFirst(b) ? -1 : 1))
  for (const [path, methods] of paths) {
    const allow = [...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : [])].join(', ')
    app.all(path.replace(/\{(\w+)\}/g, ':$1'), (context) => {
      context.set('template', path)
      const run = methods.get(context.req.method === 'HEAD' ? 'GET' : context.req.method)
      if (!run) throw new ApiError('METHOD_NOT_ALLOWED', `Allowed here: ${allow}.`, { headers: { allow } })
      return run(context)
    })
  }
}

async function answer(
  name: string,
  route: Route,
  handler: AnyHandler,
  context: Context<Env>,
  binding: Binding,
): Promise<Response> {
  const share = route.area === 'auth' || route.area === 'ingest' ? route.area : 'rest'
  const mayHaveBody = route.method !== 'GET'
  const maxBodyBytes = route.maxBodyBytes ?? defaultMaxBodyBytes
  if (mayHaveBody) refuseAnnounced(context.req.raw.headers, maxBodyBytes)
  await binding.load.run(share, async () => {
    const limit = binding.limits[name]
    if (limit) await countCall(binding.deps, limit, context.var.source)
    context.set('caller', await admit(route, context.var.facts, binding.gate))
  })
  // Between the turns: a body that comes slowly holds up nobody, and only callers who may come in can send one.
  const bytes = mayHaveBody ? await readBody(context.req.raw, maxBodyBytes) : Buffer.alloc(0)
  return binding.load.run(share, () => work(name, route, handler, context, binding, bytes))
}

async function work(
  name: string,
  route: Route,
  handler: AnyHandler,
  context: Context<Env>,
  binding: Binding,
  bytes: Buffer,
): Promise<Response> {
  const { deps } = binding
  const { facts: request, caller } = context.var
  const params = parsePath(route, context.req.param())
  checkRole(route, caller)

  let input: HandlerInput<Route>
  let key: string | null
  // Existence comes before everything here, the version before parameters and body only.
  let mayBeStale = false
  try {
    checkStepUp(route, caller, deps.clock.now())
    key = idempotencyKeyOf(route, request.headers)
    checkIfMatchShape(route, request.headers)
    mayBeStale = true
    const search = new URL(context.req.url).search
    const query = parsePart(route.query ?? z.strictObject({}), readQuery(search))
    const { body, rawBody } = parseBody(route, request.headers, bytes)
    // The schemas of this very route were applied, which is what the types of HandlerInput say.
    input = { params, query, body, caller, request: { ...request, rawBody }, db: deps.db.app } as HandlerInput<Route>
  } catch (error) {
    const version = await versionOf(route, params, caller, binding.lookups)
    if (mayBeStale) refuseStale(route, request.headers, version)
    throw error
  }

  if (caller?.kind === 'user' && caller.standing === 'operator' && !ownRoutes.includes(route.area) && !route.operator) {
    const ids = Object.values(params).map(String)
    await binding.gate.noteLook?.(caller, request, { area: route.area, path: route.path, ids })
  }
  if (route.stream) return toStream(route, await handler(input))
  if (key === null || caller === undefined) return toResponse(await run(route, handler, input))
  const call = {
    merchantId: caller.merchantId,
    principal: caller.kind === 'user' ? caller.userId : caller.siteId,
    route: name,
    key,
    content: Buffer.concat([Buffer.from(`${context.req.path}${new URL(context.req.url).search}\n`), bytes]),
  }
  try {
    return toResponse(await answerOnce(deps, call, (trx) => run(route, handler, { ...input, db: trx })))
  } catch (error) {
    const isAboutKey = error instanceof ApiError && ['IN_FLIGHT', 'IDEMPOTENCY_MISMATCH'].includes(error.code)
    if (isAboutKey) await versionOf(route, params, caller, binding.lookups)
    throw error
  }
}

async function admit(route: Route, request: RequestFacts, gate: Gate): Promise<UserCaller | SiteCaller | undefined> {
  if (route.auth === 'none') return undefined
  const token = /^bearer +([\x21-\x7e]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return route.auth === 'user' ? gate.admitUser(token, request, route) : gate.admitSite(token, request)
}

function parsePath(route: Route, raw: Record<string, string>): Record<string, unknown> {
  if (!route.params) return {}
  const parsed = route.params.safeParse(raw)
  if (!parsed.success) throw new ApiError('NOT_FOUND')
  return parsed.data
}

function checkRole(route: Route, caller: UserCaller | SiteCaller | undefined): void {
  if (caller?.kind !== 'user') return
  if (route.operator && !caller.isOperator) throw new ApiError('FORBIDDEN')
  if (!route.needs) return
  // A pair that the table does not have is held by nobody.
  const ability = `${route.needs.action} ${route.needs.subject}` as AbilityName
  if (!can(caller.standing, ability)) throw new ApiError('FORBIDDEN')
}

function checkStepUp(route: Route, caller: UserCaller | SiteCaller | undefined, now: Date): void {
  if (!route.stepUp || caller?.kind !== 'user') return
  if (now.getTime() - caller.authenticatedAt.getTime() > stepUpMs) throw new ApiError('REAUTH_REQUIRED')
}

function idempotencyKeyOf(route: Route, headers: Headers): string | null {
  if (!route.idempotency) return null
  const key = headers.get('idempotency-key')
  if (key !== null) return checkKey(key)
  if (route.idempotency === 'required') throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
  return null
}

/** A weak ETag or `*` matches nothing, whatever the version is. */
function checkIfMatchShape(route: Route, headers: Headers): void {
  const given = headers.get('if-match')
  if (given === null) {
    if (route.errors.includes('PRECONDITION_REQUIRED')) throw new ApiError('PRECONDITION_REQUIRED')
    return
  }
  if (route.errors.includes('STALE') && !/^"\d+"$/.test(given.trim())) throw new ApiError('STALE')
}

function parseBody(route: Route, headers: Headers, bytes: Buffer): { body: unknown; rawBody: string } {
  if (route.method === 'GET') return { body: undefined, rawBody: '' }
  if (!route.body && bytes.length === 0) return { body: undefined, rawBody: '' }
  if (bytes.length === 0 && mayLackBody(route)) return { body: route.body?.parse({}), rawBody: '' }
  const type = mediaTypeOf(headers)
  if (route.rawBody?.includes(type)) return { body: undefined, rawBody: decodeText(bytes) }
  if (type !== 'application/json') {
    if (type === '' && bytes.length === 0) throw new ApiError('BAD_REQUEST', 'This call needs a body.')
    const taken = ['application/json', ...(route.rawBody ?? [])].join(', ')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Taken here: ${taken}.`)
  }
  const value = parseJson(decodeText(bytes))
  const body = parsePart(route.body ?? z.strictObject({}), value)
  // Where raw bodies are taken, each item is parsed alone by schemas with bounds of their own.
  if (!route.rawBody) refuseLongArrays(value)
  return { body: route.body ? body : undefined, rawBody: '' }
}

/**
 * The version of what the path names, if it has one.
 * @throws ApiError `NOT_FOUND` when it does not exist for the caller
 */
async function versionOf(
  route: Route,
  params: Record<string, unknown>,
  caller: UserCaller | SiteCaller | undefined,
  lookups: Binding['lookups'],
): Promise<bigint | undefined> {
  if (caller?.kind !== 'user') return undefined
  const beginning = Object.keys(lookups).find((path) => route.path === path || route.path.startsWith(`${path}/`))
  const lookup = beginning === undefined ? undefined : lookups[beginning]
  // Path parameters are texts before and after parsing.
  const found = await lookup?.(caller, params as Record<string, string>)
  if (found === null) throw new ApiError('NOT_FOUND')
  return found?.version
}

function refuseStale(route: Route, headers: Headers, version: bigint | undefined): void {
  const given = headers.get('if-match')
  if (given === null || version === undefined || !route.errors.includes('STALE')) return
  if (given.trim() !== `"${version}"`) throw new ApiError('STALE')
}

/** Runs the handler and parses its answer: what the route does not declare cannot leave. */
async function run(route: Route, handler: AnyHandler, input: HandlerInput<Route>): Promise<StoredAnswer> {
  const result: unknown = await handler(input)
  const { answer: raw, headers = {}, status } = result instanceof ReplyBox ? result.reply : { answer: result }
  const shape = status === undefined || status === route.success.status ? route.success : route.alternative
  if (!shape || (status !== undefined && shape.status !== status)) {
    throw new Error(`${route.method} ${route.path} answered the undeclared status ${status}`)
  }
  if (shape.body === null) return { status: shape.status, headers, body: '' }
  const parsed = shape.body.safeParse(raw)
  if (!parsed.success) {
    // Places and codes only: the values are what must not be seen.
    const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    throw new Error(`${route.method} ${route.path} answered another shape than it declares: ${places.join('; ')}`)
  }
  return {
    status: shape.status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(parsed.data),
  }
}

function toResponse({ status, headers, body }: StoredAnswer): Response {
  return new Response(status === 204 ? null : body, { status, headers })
}

function toStream(route: Route, result: unknown): Response {
  if (!(result instanceof StreamBox)) throw new Error(`${route.method} ${route.path} did not answer a stream`)
  const iterator = result.pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const pieces = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    // The reader went away: what makes the pieces may clean up.
    async cancel() {
      await iterator.return?.()
    },
  })
  return new Response(pieces, {
    headers: {
      'content-type': `${route.stream}; charset=utf-8`,
      'content-disposition': `attachment; filename="${result.fileName}"`,
    },
  })
}

/** A refusal that the route does not declare is a bug of ours, and is answered like one. */
function declared(route: Route, error: unknown): unknown {
  if (error instanceof BadAccessToken && route.auth !== 'user') {
    return new Error(`${route.method} ${route.path} refused an access token it does not take`)
  }
  // Hono passes on what is no Error, past our answer to it.
  if (!(error instanceof Error)) return new Error(`${route.method} ${route.path} threw a ${typeof error}`)
  if (!(error instanceof ApiError) || errorsOf(route).includes(error.code)) return error
  return new Error(`${route.method} ${route.path} answered the undeclared code ${error.code}`, { cause: error })
}
