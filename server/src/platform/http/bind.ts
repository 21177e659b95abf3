import { mayLackBody, ownAreas, type Route, type RouteTable } from '@firepay/contract/http/route.ts'
import { errorsOf } from '@firepay/contract/http/route-errors.ts'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { SiteCaller, UserCaller } from '../caller/caller.ts'
import type { RequestFacts } from '../caller/request-facts.ts'
import type { Trx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError, BadAccessToken } from '../errors/api-error.ts'
import { describeError } from '../log/log.ts'
import { checkRole, checkStepUp } from './authorize.ts'
import { decodeText, mediaTypeOf, parseJson, readBody, refuseAnnounced, refuseLongArrays } from './body.ts'
import type { Env } from './env.ts'
import type { ExportPlaces } from './export-places.ts'
import { refusalOf } from './failure.ts'
import { type Handler, type HandlerInput, ReplyBox, StreamBox } from './handler.ts'
import { answerOnce, checkKey, type StoredAnswer } from './idempotency.ts'
import type { Load } from './load.ts'
import { countCall, type RateLimit } from './rate-limits.ts'
import { Stalled, streamResponse } from './stream.ts'
import { parsePart, readQuery } from './validation.ts'

/** What is known of a call before it is known who makes it. */
export type Call = {
  token: string | undefined
  request: RequestFacts
  route: Route
  /** Once it is parsed: a field of it may demand more than the route. */
  body?: unknown
}

/** Who calls, told from the bearer token; and whether this person may come from here, and owes a factor. */
export type Gate = {
  /**
   * Admits somebody who changes something. Their transactions ask again (`UserCaller`).
   * @param isAgain once the body is there: what is counted and noted once for a call is not noted again
   * @throws BadAccessToken; ApiError `IP_NOT_ALLOWED`, `MFA_ENROL_REQUIRED`
   */
  admitUser(call: Call, isAgain?: boolean): Promise<UserCaller>
  /** Admits somebody who reads, and reads for them in the same transaction: one snapshot from session to answer. */
  readAsUser<T>(call: Call, read: (caller: UserCaller) => Promise<T>): Promise<T>
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
  admitSite(call: Call, isAgain?: boolean): Promise<SiteCaller>
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
  places: ExportPlaces
  /** By name of the route. */
  limits: Partial<Record<string, RateLimit>>
  /** By the beginning of the path, `/sites/{id}`. */
  lookups: Partial<Record<string, Lookup>>
}

const defaultMaxBodyBytes = 64 * 1024
/** How long a body may take to come: a small one, and one that may be larger. */
const bodyMs = 10_000
const longBodyMs = 60_000
const empty = Buffer.alloc(0)
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
    // Of a stream nothing can be said without making it.
    const isHeadable = methods.has('GET') && !Object.values(routes).some((route) => route.path === path && route.stream)
    const allow = [...methods.keys(), ...(isHeadable ? ['HEAD'] : [])].join(', ')
    app.all(path.replace(/\{(\w+)\}/g, ':$1'), (context) => {
      context.set('template', path)
      const run = methods.get(context.req.method === 'HEAD' && isHeadable ? 'GET' : context.req.method)
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
  const call: Call = { token: bearerOf(context), request: context.var.facts, route }
  const limit = binding.limits[name]
  const act = (caller: UserCaller | SiteCaller | undefined, bytes: Buffer) => {
    context.set('caller', caller)
    return work(name, call, handler, context, binding, bytes)
  }

  if (!mayHaveBody) {
    return binding.load.run(share, async () => {
      if (limit) await countCall(binding.deps, limit, context.var.source)
      if (route.auth !== 'user' || route.stream) return act(await admit(call, binding.gate), empty)
      const answered = await binding.gate.readAsUser(call, (caller) => act(caller, empty))
      await noteLook(route, context, binding.gate)
      return answered
    })
  }
  refuseAnnounced(context.req.raw.headers, maxBodyBytes)
  await binding.load.run(share, async () => {
    if (limit) await countCall(binding.deps, limit, context.var.source)
    context.set('caller', await admit(call, binding.gate))
  })
  // Between the turns: a body that comes slowly holds up nobody, and only callers who may come in can send one.
  const waitMs = maxBodyBytes > defaultMaxBodyBytes ? longBodyMs : bodyMs
  const bytes = await readBody(context.req.raw, maxBodyBytes, waitMs)
  // A session, a role, a secret or a list may have changed while the body came (security.md S-08).
  return binding.load.run(share, async () => {
    const again = await admit(call, binding.gate, true)
    refuseMoved(route, context.get('caller'), again)
    const answered = await act(again, bytes)
    await noteLook(route, context, binding.gate)
    return answered
  })
}

async function work(
  name: string,
  call: Call,
  handler: AnyHandler,
  context: Context<Env>,
  binding: Binding,
  bytes: Buffer,
): Promise<Response> {
  const { deps } = binding
  const { route } = call
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
    // What only a field of the body demands is known from here on (product.md §2 puts step-up before the body).
    checkStepUp(route, caller, deps.clock.now(), body)
    call.body = body
    // The schemas of this very route were applied, which is what the types of HandlerInput say.
    input = { params, query, body, caller, request: { ...request, rawBody } } as HandlerInput<Route>
  } catch (error) {
    const version = await versionOf(route, params, caller, binding.lookups)
    if (mayBeStale) refuseStale(route, request.headers, version)
    throw error
  }

  if (route.stream) return stream(route, handler, input, context, binding)
  return toResponse(await answerBy(name, route, handler, input, key, { context, binding, params, bytes }))
}

/** Writes down what an operator is about to be shown; outside of the transaction that read it. */
async function noteLook(route: Route, context: Context<Env>, gate: Gate): Promise<void> {
  const { caller, facts } = context.var
  if (caller?.kind !== 'user' || caller.standing !== 'operator') return
  if (ownRoutes.includes(route.area) || route.operator) return
  await gate.noteLook?.(caller, facts, { area: route.area, path: route.path, ids: Object.values(context.req.param()) })
}

/** Runs the handler; for a call with an Idempotency-Key in the transaction that stores the answer. */
async function answerBy(
  name: string,
  route: Route,
  handler: AnyHandler,
  input: HandlerInput<Route>,
  key: string | null,
  { context, binding, params, bytes }: Received,
): Promise<StoredAnswer> {
  const { caller } = context.var
  if (key === null || caller?.kind !== 'user') return run(route, handler, input)
  const call = {
    merchantId: caller.merchantId,
    principal: caller.userId,
    route: name,
    key,
    content: Buffer.concat([Buffer.from(`${context.req.path}${new URL(context.req.url).search}\n`), bytes]),
  }
  try {
    return await caller.inMerchant((trx) =>
      answerOnce(binding.deps, trx, call, () => run(route, handler, joined(input, caller, trx))),
    )
  } catch (error) {
    const isAboutKey = error instanceof ApiError && ['IN_FLIGHT', 'IDEMPOTENCY_MISMATCH'].includes(error.code)
    if (isAboutKey) await versionOf(route, params, caller, binding.lookups)
    throw error
  }
}

/** The same input, with the caller's transaction open already. */
function joined(input: HandlerInput<Route>, caller: UserCaller, trx: Trx): HandlerInput<Route> {
  const inside: UserCaller = { ...caller, inMerchant: (run) => run(trx) }
  // A call with a key has a person for a caller, which the type of any route does not say.
  return { ...input, caller: inside } as HandlerInput<never>
}

/** A page meant the merchant that its head was admitted for. @throws ApiError `STALE` */
function refuseMoved(route: Route, before: Caller, again: Caller): void {
  if (before?.merchantId === again?.merchantId || ownAreas.includes(route.area)) return
  throw new ApiError('STALE', 'This session has been moved to another merchant.')
}

type Caller = UserCaller | SiteCaller | undefined

type Received = { context: Context<Env>; binding: Binding; params: Record<string, unknown>; bytes: Buffer }

function bearerOf(context: Context<Env>): string | undefined {
  return /^bearer +([\x21-\x7e]+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
}

async function admit(call: Call, gate: Gate, isAgain = false): Promise<UserCaller | SiteCaller | undefined> {
  if (call.route.auth === 'none') return undefined
  return call.route.auth === 'user' ? gate.admitUser(call, isAgain) : gate.admitSite(call, isAgain)
}

function parsePath(route: Route, raw: Record<string, string>): Record<string, unknown> {
  if (!route.params) return {}
  const parsed = route.params.safeParse(raw)
  if (!parsed.success) throw new ApiError('NOT_FOUND')
  return parsed.data
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
  const reader: UserCaller = { ...caller, inMerchant: (run) => caller.inMerchant(run, { readOnly: true }) }
  const found = await lookup?.(reader, params as Record<string, string>)
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

/** Runs a handler that streams, in a place that is taken before anything is waited for and given back at the end. */
async function stream(
  route: Route,
  handler: AnyHandler,
  input: HandlerInput<Route>,
  context: Context<Env>,
  { deps, gate, places }: Binding,
): Promise<Response> {
  const { caller } = context.var
  const leave = caller ? places.take(caller.merchantId) : () => {}
  try {
    await noteLook(route, context, gate)
    const result: unknown = await handler(input)
    if (!(result instanceof StreamBox)) throw new Error(`${route.method} ${route.path} did not answer a stream`)
    return streamResponse(route, result, context.env?.outgoing, (error) => {
      leave()
      // A session that ended and a reader that stalled are no faults.
      if (error === undefined || error instanceof Stalled || refusalOf(error).unexpected === undefined) return
      deps.log.error(
        { requestId: context.var.facts.id, route: route.path, error: describeError(error) },
        'stream failed',
      )
    })
  } catch (error) {
    leave()
    throw error
  }
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
