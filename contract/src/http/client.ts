import type { Problem } from './problem.ts'
import type { RequestOf, ResultOf, Route, RouteKey, RouteTable } from './route.ts'

/** A refusal of the server, or an answer that was none: then `status` is 0. */
export class ProblemError<Code extends string = string> extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem<Code>
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(problem: Problem<Code>, retryAfterSeconds?: number) {
    super(problem.detail ?? problem.title)
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status() {
    return this.problem.status
  }
  get code() {
    return this.problem.code
  }
  get requestId() {
    return this.problem.requestId
  }
  get errors() {
    return this.problem.errors ?? []
  }
}

type ByKey<T extends RouteTable> = { [N in keyof T as RouteKey<T[N]>]: T[N] }

type RequestOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The call is finished even when the page is left or loaded anew meanwhile. Its body is to be small: 64 KiB are the bound. */
  keepalive?: boolean
  /** Told the headers of a success: for the version in `ETag`. */
  onHeaders?: (headers: Headers) => void
}

/** The call itself: the key names method and path, the second argument is typed by the route. */
export type Client<T extends RouteTable> = <K extends keyof ByKey<T>>(
  key: K,
  ...rest: ByKey<T>[K] extends infer R extends Route
    ? Record<never, never> extends RequestOf<R>
      ? [request?: RequestOf<R> & RequestOptions]
      : [request: RequestOf<R> & RequestOptions]
    : never
) => Promise<ByKey<T>[K] extends infer R extends Route ? ResultOf<R> : never>

type LooseRequest = RequestOptions & {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * A client typed by a route table; it imports no schema, so that the browser does not load any.
 * Answers are trusted: the server parses them on the way out, so a refusal has a code of the table.
 * @param options.refusal makes what is thrown, so that the product's codes are known where it is caught
 * @throws ProblemError for every answer that is not a success, and with status 0 when no answer came
 */
export function createClient<T extends RouteTable, Code extends string>(options: {
  baseUrl: string
  fetch: typeof fetch
  refusal: new (problem: Problem<Code>, retryAfterSeconds?: number) => ProblemError<Code>
}): Client<T> {
  const Refusal = options.refusal
  const call = async (key: string, request: LooseRequest = {}): Promise<unknown> => {
    const [method = 'GET', template = '/'] = key.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''))
    const url = `${options.baseUrl}${path}${queryText(request.query)}`
    const headers: Record<string, string> = { accept: 'application/json', ...request.headers }
    const init: RequestInit = { method, headers }
    if (request.signal) init.signal = request.signal
    if (request.keepalive) init.keepalive = true
    if (request.body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(request.body)
    }
    const response = await options.fetch(url, init).catch((cause: unknown) => {
      if (request.signal?.aborted) throw cause
      throw new Refusal(unanswered(0, 'The server did not answer.'))
    })
    if (response.ok) request.onHeaders?.(response.headers)
    if (response.ok) return response.status === 204 ? undefined : await response.json()
    throw new Refusal(await problemOf<Code>(response), Number(response.headers.get('retry-after')) || undefined)
  }
  // The implementation is untyped text and paths; the table gives it its types.
  return call as Client<T>
}

function queryText(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

async function problemOf<Code extends string>(response: Response): Promise<Problem<Code>> {
  try {
    return (await response.json()) as Problem<Code>
  } catch {
    return unanswered(response.status, `The server answered ${response.status}.`)
  }
}

function unanswered(status: number, detail: string): Problem<never> {
  return { type: 'about:blank', title: 'No answer', status, detail, requestId: '' }
}
