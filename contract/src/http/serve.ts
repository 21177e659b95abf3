import { encodeAnswer, type ReplyBox, toProblemResponse, toResponse } from './answer.ts'
import { type Read, readBody, readNoBody, readPath, readQuery } from './input.ts'
import { createMatcher } from './match.ts'
import { type OwnCode, ownStatus, Refusal } from './refusal.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route, RouteTable } from './route.ts'

/** Arguments of a handler. `rawBody` is the text of a body in one of the route's `rawBody` types. */
export type ServedCall<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  rawBody: string
  request: Request
}

type Served<A> = A | ReplyBox<A>

/** A handler for each route, typed by its input and answer. */
export type ServeHandlers<T extends RouteTable> = {
  [N in keyof T]: (call: ServedCall<T[N]>) => Served<AnswerOf<T[N]>> | Promise<Served<AnswerOf<T[N]>>>
}

export type ServeOptions = {
  /** Prefix of all paths, such as `/api/v1`; empty by default. */
  base?: string
  /** Answers paths that are not in the table; `NOT_FOUND` by default. */
  otherwise?: (request: Request) => Response | Promise<Response>
  /** Field error code that takes precedence over all others and becomes the code of the refusal. */
  decisive?: string
  /** Receives the error behind an `INTERNAL` answer: thrown by a handler, or an undeclared answer. */
  onFault?: (error: unknown) => void
}

/**
 * Serves a route table as a fetch function: matches the route, parses input, calls the handler and encodes its answer.
 * Runs wherever `Request` and `Response` exist. It does not authenticate and has no rate or size limits: use it for the
 * caller's own page only (`server/src/platform/http/bind.ts` serves the network).
 * @param handlers throw `Refusal` with a code of their route
 */
export function serve<T extends RouteTable>(
  routes: T,
  handlers: ServeHandlers<T>,
  { base = '', otherwise, decisive, onFault }: ServeOptions = {},
): (request: Request) => Promise<Response> {
  const match = createMatcher(routes)
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const found = pathname.startsWith(base) ? match(request.method, pathname.slice(base.length)) : null
    if (!found && otherwise) return otherwise(request)
    try {
      if (!found) throw refuse('NOT_FOUND')
      if (found.allow !== undefined) {
        throw refuse('METHOD_NOT_ALLOWED', `Allowed here: ${found.allow}.`, { headers: { allow: found.allow } })
      }
      // `found.name` is a key of the table.
      const route = routes[found.name] as Route
      const params = valueOrThrow(readPath(route, found.params))
      const query = valueOrThrow(readQuery(route, search, decisive), decisive)
      const { body, rawBody } = await bodyOf(route, request, decisive)
      // Input was parsed by this route's schemas, which type its handler.
      const handler = handlers[found.name] as (call: unknown) => unknown
      const answered = await answer(route, () => handler({ params, query, body, rawBody, request }))
      return request.method === 'HEAD' ? new Response(null, answered) : answered
    } catch (error) {
      if (error instanceof Refusal) return problemOf(error)
      onFault?.(error)
      return problemOf(refuse('INTERNAL'))
    }
  }
}

async function answer(route: Route, work: () => unknown): Promise<Response> {
  try {
    return toResponse(encodeAnswer(route, await work()))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code in ownStatus || route.errors.includes(error.code)) throw error
    throw new Error(`${route.method} ${route.path} answered the undeclared code ${error.code}`, { cause: error })
  }
}

async function bodyOf(route: Route, request: Request, decisive?: string): Promise<{ body: unknown; rawBody: string }> {
  const text = route.method === 'GET' ? '' : await request.text()
  if (text === '') {
    const read = readNoBody(route)
    if (!read) throw refuse('BAD_REQUEST', 'This call needs a body.')
    return { body: valueOrThrow(read), rawBody: '' }
  }
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (route.rawBody?.includes(type.trim().toLowerCase())) return { body: undefined, rawBody: text }
  if (type.trim().toLowerCase() !== 'application/json') throw refuse('UNSUPPORTED_MEDIA_TYPE')
  return { body: valueOrThrow(readBody(route, parseJson(text), decisive), decisive), rawBody: '' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('BAD_REQUEST', 'The body is not JSON.')
  }
}

/** @throws Refusal with the decisive code when a field has it */
function valueOrThrow<V>({ value, wrong }: Read<V>, decisive?: string): V {
  if (!wrong) return value as V
  const [first] = wrong.fields ?? []
  const { code, detail, fields = [] } = wrong
  const isDecided = decisive !== undefined && first?.code === decisive
  throw isDecided ? new Refusal(decisive, ownStatus[code], detail, { fields }) : refuse(code, detail, { fields })
}

function refuse(code: OwnCode, detail?: string, more?: ConstructorParameters<typeof Refusal>[3]): Refusal {
  return new Refusal(code, ownStatus[code], detail, more)
}

function problemOf({ code, status, message, fields, headers, retryAfterSeconds }: Refusal): Response {
  return toProblemResponse(
    {
      type: 'about:blank',
      title: code,
      status,
      code,
      detail: message,
      // These requests are not logged, so there is no id to report.
      requestId: '',
      ...(fields.length > 0 ? { errors: fields } : {}),
    },
    { ...headers, ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }) },
  )
}
