import type { Problem } from './problem.ts'
import type { RequestOf, ResultOf, Route, RouteKey, RouteTable } from './route.ts'

/** A refusal by the server; `status` is 0 when there was no answer. */
export class ProblemError<Code extends string = string> extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem<Code>
  /** From `Retry-After`, in seconds. */
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
  /** Completes the call even if the page is left or reloaded. Browsers limit the body to 64 KiB. */
  keepalive?: boolean
  /** Receives the headers of a successful answer, for example the version in `ETag`. */
  onHeaders?: (headers: Headers) => void
}

/** Calls a route. The key is method and path; the route types the second argument. */
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
 * Creates a client typed by a route table. Imports no schema, so the browser loads none. Answers are not validated: the
 * server encodes them with the route's schema.
 * @param options.refusal constructs the error to throw, which gives it the product's codes
 * @throws ProblemError for every unsuccessful answer, and with status 0 when there was none
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
  // `call` takes untyped text and paths; the route table types it.
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
