import { encodeAnswer, type ReplyBox, toProblemResponse, toResponse } from './answer.ts'
import { type Read, readBody, readNoBody, readPath, readQuery } from './input.ts'
import { createMatcher } from './match.ts'
import { type OwnCode, ownStatus, Refusal } from './refusal.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route, RouteTable } from './route.ts'

/** What a handler is called with. `rawBody` is the text of a body that came in one of the route's `rawBody` types. */
export type ServedCall<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  rawBody: string
  request: Request
}

type Served<A> = A | ReplyBox<A>

/** One function for each route: right input, right answer. */
export type ServeHandlers<T extends RouteTable> = {
  [N in keyof T]: (call: ServedCall<T[N]>) => Served<AnswerOf<T[N]>> | Promise<Served<AnswerOf<T[N]>>>
}

export type ServeOptions = {
  /** What the paths of the table stand behind, `/api/v1`; nothing when absent. */
  base?: string
  /** Answers a path that the table does not have; `NOT_FOUND` when absent. */
  otherwise?: (request: Request) => Response | Promise<Response>
  /** A code of fields that is told before all others, and becomes the code of the refusal. */
  decisive?: string
  /** Told of what is answered as `INTERNAL`: an error of a handler, or an answer that its route does not declare. */
  onFault?: (error: unknown) => void
}

/**
 * A table of routes as a fetch function: finds the route, parses the input, calls the handler and parses its answer. It runs
 * where `Request` and `Response` are. It asks for no caller, counts nothing and holds no bounds of size: what is served to
 * anybody but the own page needs more (`server/src/platform/http/bind.ts`, of the same parts).
 * @param handlers refuse with `Refusal` and a code of their route
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
      // The table has what was found in it.
      const route = routes[found.name] as Route
      const params = taken(readPath(route, found.params))
      const query = taken(readQuery(route, search, decisive), decisive)
      const { body, rawBody } = await bodyOf(route, request, decisive)
      // The schemas of this very route were applied, which is what the type of its handler says.
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
    return { body: taken(read), rawBody: '' }
  }
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (route.rawBody?.includes(type.trim().toLowerCase())) return { body: undefined, rawBody: text }
  if (type.trim().toLowerCase() !== 'application/json') throw refuse('UNSUPPORTED_MEDIA_TYPE')
  return { body: taken(readBody(route, parseJson(text), decisive), decisive), rawBody: '' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('BAD_REQUEST', 'The body is not JSON.')
  }
}

/** @throws Refusal for what is wrong; its code is the decisive one when a field has it */
function taken<V>({ value, wrong }: Read<V>, decisive?: string): V {
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
      // Nobody keeps a log of these requests that it could name.
      requestId: '',
      ...(fields.length > 0 ? { errors: fields } : {}),
    },
    { ...headers, ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }) },
  )
}
