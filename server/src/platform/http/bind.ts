import { encodeAnswer, reply, type SentAnswer, toResponse } from '@firepay/contract/http/answer.ts'
import { readPath, readQuery } from '@firepay/contract/http/input.ts'
import { createMatcher } from '@firepay/contract/http/match.ts'
import type { Route, RouteTable } from '@firepay/contract/product/route.ts'
import type { Context, Hono } from 'hono'
import type { SiteCaller, UserCaller } from '../caller/caller.ts'
import { type SeparateTransaction, separatelyOn } from '../db/separate-transaction.ts'
import type { Trx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError, BadAccessToken } from '../errors/api-error.ts'
import { describeError } from '../log/log.ts'
import { sendMail } from '../mail/send-mail.ts'
import { type Act, type CommonAct, type Handler, type RecordAuditEvent, StreamBox, type UserAct } from './act.ts'
import { declared } from './answer.ts'
import type { Authentication, Call, Lookups } from './authentication.ts'
import { checkRole, checkStepUp, viewedAs } from './authorize.ts'
import { bearerOf } from './bearer.ts'
import { readBody, refuseAnnounced } from './body.ts'
import type { Env } from './env.ts'
import type { ExportPlace, ExportPlaces } from './export-places.ts'
import { refusalOf } from './failure.ts'
import { answerOnce } from './idempotency.ts'
import { checkIfMatch, etag } from './if-match.ts'
import { checkIfMatchShape, idempotencyKeyOf, parseBody, refuseStale } from './input.ts'
import type { Sender } from './known-callers.ts'
import { type Load, shareOf } from './load.ts'
import { countCallIn } from './rate-limits.ts'
import { Stalled, streamResponse } from './stream.ts'
import type { StreamPlaces } from './stream-places.ts'
import { decisiveCode, valueOrThrow } from './validation.ts'

export type Binding = {
  /** Prefix of all paths, `/api/v1`. */
  base: string
  deps: Deps
  authentication: Authentication
  load: Load
  places: ExportPlaces
  streamPlaces: StreamPlaces
  recordEventOf: RecordAuditEvent
  /** Lookups by kind of object: existence and version. */
  lookups: Partial<Lookups>
}

/** A route with its handler. */
type Operation = { name: string; route: Route; handler: Handler<Route>; binding: Binding }

/** A call after its body was read. */
type Received = { operation: Operation; context: Context<Env>; call: Call; bytes: Buffer }

type Caller = UserCaller | SiteCaller | undefined

type AnyLookup = (caller: UserCaller, params: Record<string, unknown>) => ReturnType<Lookups['site']>

const defaultMaxBodyBytes = 64 * 1024
/** Maximum time to receive a body: of default size, and for routes that allow more. */
const bodyMs = 10_000
const longBodyMs = 60_000
const empty = Buffer.alloc(0)

/**
 * Binds a route table to an app. Each route runs the checks in order, then its handler; the answer is encoded by the
 * route's schema. A known path with another method answers 405.
 */
export function bindRoutes(
  app: Hono<Env>,
  routes: RouteTable,
  handlers: Record<string, unknown>,
  binding: Binding,
): void {
  const operations = new Map<string, (context: Context<Env>) => Promise<Response>>()
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name]
    if (typeof handler !== 'function') throw new Error(`The route ${name} has no handler`)
    // Checked by `defineArea` against its route.
    const operation: Operation = { name, route, handler: handler as Handler<Route>, binding }
    operations.set(name, (context) =>
      answer(operation, context).catch(async (error: unknown) => {
        if (isTokenRefused(route, error)) binding.load.forget(senderOf(context))
        // A mistyped API secret is refused without a database query (security.md K-01), so it is not recorded here; the
        // authentication itself records other refusals of site calls.
        if (error instanceof ApiError && route.auth !== 'site') {
          const call = { area: route.area, operation: `${route.method} ${route.path}` }
          await binding.authentication.recordRefusal?.(context.get('caller'), context.var.facts, call, error)
        }
        throw declared(route, error)
      }),
    )
  }
  const match = createMatcher(routes)
  app.all(`${binding.base}/*`, async (context, next) => {
    const found = match(context.req.method, context.req.path.slice(binding.base.length))
    if (!found) return next()
    context.set('template', found.template)
    if (found.allow !== undefined) {
      throw new ApiError('METHOD_NOT_ALLOWED', `Allowed here: ${found.allow}.`, { headers: { allow: found.allow } })
    }
    context.set('params', found.params)
    return operations.get(found.name)?.(context)
  })
}

/** Authenticates, reads the body, authenticates again, and answers. No body is read for an unauthenticated caller. */
async function answer(operation: Operation, context: Context<Env>): Promise<Response> {
  const { route, binding } = operation
  const share = shareOf(route)
  const maxBodyBytes = route.maxBodyBytes ?? defaultMaxBodyBytes
  const sender = senderOf(context)
  const call: Call = { token: sender.token, request: context.var.facts, route }
  const identify = (caller: Caller) => {
    context.set('caller', caller)
    binding.load.recognize(sender, caller)
  }
  const answerAs = (caller: Caller, bytes: Buffer) => {
    identify(caller)
    return work({ operation, context, call, bytes })
  }

  const queued = <T>(run: () => Promise<T>) => binding.load.run(share, run, sender)
  if (route.method === 'GET') {
    return queued(async () => {
      if (route.limit) await countCallIn(binding.deps.db.app, binding.deps, route.limit, context.var.source)
      if (route.auth !== 'user' || route.stream)
        return answerAs(await authenticate(call, binding.authentication), empty)
      const answered = await binding.authentication.readAsUser(call, (caller) => answerAs(caller, empty))
      await recordOperatorAccess(operation, context)
      return answered
    })
  }
  refuseAnnounced(context.req.raw.headers, maxBodyBytes)
  await queued(async () => {
    if (route.limit) await countCallIn(binding.deps.db.app, binding.deps, route.limit, context.var.source)
    identify(await authenticate(call, binding.authentication))
  })
  // Outside of the queue: a slow body blocks no one, and only authenticated callers can send one.
  const waitMs = maxBodyBytes > defaultMaxBodyBytes ? longBodyMs : bodyMs
  const bytes = await readBody(context.req.raw, maxBodyBytes, waitMs)
  // The session, role, secret or allow-list may have changed while the body arrived (security.md S-08).
  return queued(async () => {
    const again = await authenticate(call, binding.authentication, true)
    refuseMoved(route, context.get('caller'), again)
    const answered = await answerAs(again, bytes)
    await recordOperatorAccess(operation, context)
    return answered
  })
}

/** Runs the checks in order (docs/decisions/calls.md), then the handler. */
async function work(received: Received): Promise<Response> {
  const { operation, context, call, bytes } = received
  const { route, binding } = operation
  const { deps } = binding
  const { facts } = context.var
  const params = valueOrThrow(readPath(route, context.var.params))
  const caller = viewedAs(route, context.var.caller, facts.headers)
  checkRole(route, caller)

  let act: Act<Route>
  let key: string | null
  // Existence comes before all checks here; the version only before parameters and body.
  let mayBeStale = false
  try {
    checkStepUp(route, caller, deps.clock.now())
    key = idempotencyKeyOf(route, facts.headers)
    checkIfMatchShape(route, facts.headers)
    mayBeStale = true
    const query = valueOrThrow(readQuery(route, new URL(context.req.url).search, decisiveCode))
    const { body, rawBody } = await parseBody(route, facts.headers, bytes)
    // Step-up required by a body field can be checked only now (product.md §2 puts step-up before the body).
    checkStepUp(route, caller, deps.clock.now(), body)
    call.body = body
    const isInTransaction = route.method === 'GET' && caller?.kind === 'user' && !route.stream
    const separately = isInTransaction ? refuseSecond : separatelyOn(deps.db.app)
    const common = commonAct(binding, { ...facts, rawBody }, { signal: context.req.raw.signal, separately })
    // `Object.assign` keeps the getter of the time. The input was parsed by this route's schemas, as the types of Act
    // state.
    const own = caller?.kind === 'user' ? userAct(binding, caller, common) : {}
    act = Object.assign(common, { params, query, body, caller }, own) as Act<Route>
  } catch (error) {
    const version = await versionOf(route, params, caller, binding.lookups)
    if (mayBeStale) refuseStale(route, facts.headers, version)
    throw error
  }

  if (route.stream) return stream(received, act)
  return toResponse(await answerBy(received, act, key, params))
}

/** A call must not wait for a connection while it holds one: enough such calls would deadlock the pool. */
const refuseSecond: SeparateTransaction = () => {
  throw new Error('This call has its transaction already: use that of act.inMerchant')
}

function commonAct(
  { deps }: Binding,
  request: CommonAct['request'],
  { signal, separately }: Pick<CommonAct, 'signal' | 'separately'>,
): CommonAct {
  return {
    request,
    get now() {
      return deps.clock.now()
    },
    signal,
    separately,
    mail: (trx, mail) => sendMail(deps, trx, { ...mail, at: deps.clock.now() }),
    checkVersion: (version) => checkIfMatch(request.headers, version),
    versioned: (answered, version, headers) => reply(answered, { headers: { ETag: etag(version), ...headers } }),
  }
}

function userAct(
  { deps, recordEventOf }: Binding,
  caller: UserCaller,
  { request }: CommonAct,
): Pick<UserAct, 'inMerchant' | 'audit'> {
  return {
    inMerchant: caller.inMerchant,
    audit: (trx, action, object, changes) =>
      recordEventOf(
        trx,
        { caller, request, at: deps.clock.now() },
        { action, ...(object && { object }), ...(changes && { changes }) },
      ),
  }
}

/** Records an operator's access, outside of the transaction that read the data. */
async function recordOperatorAccess({ route, binding }: Operation, context: Context<Env>): Promise<void> {
  const { caller, facts } = context.var
  if (caller?.kind !== 'user' || caller.role !== 'operator') return
  // These answer with the operator's own data, not a merchant's.
  if (route.personal || route.operator) return
  const viewed = { area: route.area, method: route.method, path: route.path, ids: Object.values(context.var.params) }
  await binding.authentication.recordOperatorAccess?.(caller, facts, viewed)
}

/** Runs the handler; with an Idempotency-Key in the transaction that stores the answer. */
async function answerBy(
  { operation, context, bytes }: Received,
  act: Act<Route>,
  key: string | null,
  params: Record<string, unknown>,
): Promise<SentAnswer> {
  const { name, route, handler, binding } = operation
  const { caller } = context.var
  if (key === null || caller?.kind !== 'user') return encodeAnswer(route, await handler(act))
  const call = {
    merchantId: caller.merchantId,
    principal: caller.userId,
    route: name,
    key,
    content: Buffer.concat([Buffer.from(`${context.req.path}${new URL(context.req.url).search}\n`), bytes]),
  }
  try {
    return await caller.inMerchant((trx) =>
      answerOnce(binding.deps, trx, call, async () => encodeAnswer(route, await handler(joined(act, caller, trx)))),
    )
  } catch (error) {
    const isAboutKey = error instanceof ApiError && ['IN_FLIGHT', 'IDEMPOTENCY_MISMATCH'].includes(error.code)
    if (isAboutKey) await versionOf(route, params, caller, binding.lookups)
    throw error
  }
}

/** The act bound to the caller's open transaction. */
function joined(act: Act<Route>, caller: UserCaller, trx: Trx): Act<Route> {
  const inMerchant: UserCaller['inMerchant'] = (run) => run(trx)
  return Object.assign(act, { inMerchant, separately: refuseSecond, caller: { ...caller, inMerchant } })
}

/** The merchant must be the one that was authenticated with the headers. @throws ApiError `STALE` */
function refuseMoved(route: Route, before: Caller, again: Caller): void {
  if (before?.merchantId === again?.merchantId || route.personal) return
  throw new ApiError('STALE', 'This session was switched to another merchant.')
}

function senderOf({ var: { facts, source } }: Context<Env>): Sender {
  return { token: bearerOf(facts.headers), source }
}

/** True when the token of the call did not authenticate anyone. */
function isTokenRefused(route: Route, error: unknown): boolean {
  return (
    error instanceof BadAccessToken ||
    (route.auth === 'site' && error instanceof ApiError && error.code === 'CREDENTIALS')
  )
}

async function authenticate(call: Call, authentication: Authentication, isAgain = false): Promise<Caller> {
  if (call.route.auth === 'none') return undefined
  return call.route.auth === 'user'
    ? authentication.authenticateUser(call, isAgain)
    : authentication.authenticateSite(call, isAgain)
}

/**
 * Version of the path's object, if it has one.
 * @throws ApiError `NOT_FOUND` when it does not exist for the caller
 */
async function versionOf(
  route: Route,
  params: Record<string, unknown>,
  caller: Caller,
  lookups: Binding['lookups'],
): Promise<bigint | undefined> {
  if (caller?.kind !== 'user') return undefined
  // The path was parsed by the schema of the route that names the kind.
  const lookup = route.names && (lookups[route.names] as AnyLookup | undefined)
  const reader: UserCaller = { ...caller, inMerchant: (run) => caller.inMerchant(run, { readOnly: true }) }
  const found = await lookup?.(reader, params)
  if (found === null) throw new ApiError('NOT_FOUND')
  return found?.version
}

function takePlace({ places, streamPlaces }: Binding, route: Route, caller: Caller): Partial<ExportPlace> {
  if (!caller) return {}
  return route.live && caller.kind === 'user' ? { leave: streamPlaces.take(caller) } : places.take(caller.merchantId)
}

/** Runs a streaming handler. Its slot is taken before the first await and released at the end. */
async function stream({ operation, context }: Received, act: Act<Route>): Promise<Response> {
  const { route, handler, binding } = operation
  const { caller } = context.var
  const { leave, readBy } = takePlace(binding, route, caller)
  try {
    await recordOperatorAccess(operation, context)
    const result: unknown = await handler(act)
    if (!(result instanceof StreamBox)) throw new Error(`${route.method} ${route.path} did not answer a stream`)
    const onEnd = (error?: unknown) => {
      leave?.()
      // An ended session or a stalled reader is not a fault.
      if (error === undefined || error instanceof Stalled || refusalOf(error).unexpected === undefined) return
      binding.deps.log.error(
        { requestId: context.var.facts.id, route: route.path, error: describeError(error) },
        'stream failed',
      )
    }
    return streamResponse(result, context.env?.outgoing, onEnd, readBy)
  } catch (error) {
    leave?.()
    throw error
  }
}
