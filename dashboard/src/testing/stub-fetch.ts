import type { FieldError } from '@firepay/contract/http/problem.ts'
import type { ParamsOf, ResultOf, Route, RouteKey } from '@firepay/contract/http/route.ts'
import { type ErrorCode, errorStatus, type Problem } from '@firepay/contract/product/errors.ts'
import { type Routes, routes } from '@firepay/contract/routes.ts'

type ByKey = { [N in keyof Routes as RouteKey<Routes[N]>]: Routes[N] }

/** A call: path parameters, query as written by the client, body. */
export type Asked<R extends Route = Route> = {
  params: ParamsOf<R>
  query: Record<string, string>
  body: unknown
}

/** A response of a route, a refusal, or a function of the call that returns one. */
type Answered<R extends Route> = ResultOf<R> | Refusal | File
type Stub<R extends Route> = Answered<R> | ((asked: Asked<R>) => Answered<R> | Promise<ResultOf<R>>)

/** Responses by route: `{ 'GET /members': aPage([aMember()]) }`, typed by the route table. */
export type Stubs = { [K in keyof ByKey]?: Stub<ByKey[K]> }

class Refusal {
  readonly problem: Problem
  constructor(problem: Problem) {
    this.problem = problem
  }
}

/** A refusal with a code of the contract. */
export function refuse(code: ErrorCode, errors?: FieldError[]): Refusal {
  const status = errorStatus[code]
  return new Refusal({
    type: 'about:blank',
    title: code,
    status,
    code,
    requestId: 'req_test',
    ...(errors && { errors }),
  })
}

class File {
  readonly body: BodyInit
  readonly headers: Record<string, string>
  constructor(body: BodyInit, headers: Record<string, string>) {
    this.body = body
    this.headers = headers
  }
}

/** A streamed file response with its headers. */
export function aFile(body: BodyInit, headers: Record<string, string> = {}): File {
  return new File(body, headers)
}

/** A response that never arrives, for loading states. */
export const never = () => new Promise<never>(() => undefined)

export type Call = Asked & { key: string; headers: Headers }

/**
 * A fetch with stubbed responses, as strict as the server: it refuses queries and bodies that the contract refuses, and
 * a response that the contract does not allow fails the test.
 * @param calls receives the calls
 * @param faults receives errors of a screen or stub
 */
export function stubFetch(stubs: Stubs, calls: Call[], faults: string[]): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input), 'http://firepay.test')
    const method = init?.method ?? 'GET'
    const path = url.pathname.replace('/api/v1', '')
    const found = routeOf(method, path)
    const key = found ? `${method} ${found.route.path}` : `${method} ${path}`
    const query = Object.fromEntries(url.searchParams)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const asked = { params: found?.params ?? {}, query, body }
    calls.push({ key, ...asked, headers: new Headers(init?.headers) })
    // The type maps keys to stubs; here the key is plain text.
    const stub = (stubs as Record<string, unknown>)[key]
    if (!found || stub === undefined) return fault(faults, `There is no stub for ${key}`)
    const refused = [
      found.route.query?.safeParse(query),
      body === undefined ? undefined : found.route.body?.safeParse(body),
    ]
    for (const { error } of refused.filter((parsed) => parsed !== undefined)) {
      if (error) return fault(faults, `${key} was asked with what the contract refuses: ${error.message}`)
    }
    const answer: unknown = typeof stub === 'function' ? await stub(asked) : stub
    if (answer instanceof File) {
      const { body: file } = new Response(answer.body)
      // As a network: aborting the call ends the file.
      const sent = file?.pipeThrough(new TransformStream(), init?.signal ? { signal: init.signal } : {})
      return new Response(sent, { headers: answer.headers })
    }
    if (answer instanceof Refusal) return Response.json(answer.problem, { status: answer.problem.status })
    const { status, body: shape } = found.route.success
    if (shape === null) return new Response(null, { status })
    if (found.route.stream) return new Response(String(answer), { status })
    const wrong = shape.safeParse(answer).error
    if (wrong) return fault(faults, `The stub of ${key} is no answer of the contract: ${wrong.message}`)
    return Response.json(answer, { status, headers: { etag: '"1"' } })
  }
}

function fault(faults: string[], text: string): Response {
  faults.push(text)
  return Response.json(refuse('INTERNAL').problem, { status: 500 })
}

function routeOf(method: string, path: string): { route: Route; params: Record<string, string> } | null {
  // Fixed paths before parameterized ones: `/merchants/current`.
  const byExactness = Object.values<Route>(routes).toSorted(
    (a, b) => a.path.split('{').length - b.path.split('{').length,
  )
  for (const route of byExactness) {
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const values = new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path)?.slice(1)
    if (route.method !== method || values === undefined) continue
    return { route, params: Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')])) }
  }
  return null
}
