import type { Route } from '@firepay/contract/product/route.ts'
import { errorsOf } from '@firepay/contract/product/route-errors.ts'
import { ApiError, BadAccessToken } from '../errors/api-error.ts'
import { type Act, type Handler, ReplyBox } from './act.ts'
import type { StoredAnswer } from './idempotency.ts'

/** Runs the handler and parses its answer: what the route does not declare cannot leave. */
export async function makeAnswer(route: Route, handler: Handler<Route>, act: Act<Route>): Promise<StoredAnswer> {
  const result: unknown = await handler(act)
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

export function toResponse({ status, headers, body }: StoredAnswer): Response {
  return new Response(status === 204 ? null : body, { status, headers })
}

/** A refusal that the route does not declare is a bug of ours, and is answered like one. */
export function declared(route: Route, error: unknown): unknown {
  if (error instanceof BadAccessToken && route.auth !== 'user') {
    return new Error(`${route.method} ${route.path} refused an access token it does not take`)
  }
  // Hono passes on what is no Error, past our answer to it.
  if (!(error instanceof Error)) return new Error(`${route.method} ${route.path} threw a ${typeof error}`)
  if (!(error instanceof ApiError) || errorsOf(route).includes(error.code)) return error
  return new Error(`${route.method} ${route.path} answered the undeclared code ${error.code}`, { cause: error })
}
